#!/bin/sh
# collect.sh - runs a Plateau method with fio and makes a bundle of the results that `plateau check` accepts.
#
# One file, made to be read before it is run. It needs fio and the base system of Linux or FreeBSD; nothing else.
#
# What it does    describes the hardware, runs the steps of a method one after another, watches the host meanwhile,
#                 and writes FOLDER: run.json, hardware.json, jobs/, raw/ (gzipped).
# What it writes  FOLDER.part while it works (settings, finished steps), FOLDER at the end, and the target.
# What it never   writes to a device that --destroy does not name and a person (or --yes-destroy) has not confirmed, that is mounted,
# does            swapped to, open in a process or part of a larger volume, or that is not the very disk the collection began
#                 with; overwrites a file it did not make, unless --destroy names it; sends anything anywhere.
# What it hides   serial numbers, WWNs, host names, addresses and user names: they are replaced in raw files by stand-ins
#                 (host-1, serial-2, ...), and the list is printed at the end. Read the bundle all the same.
#
# Before every step that writes, the disk's identity (serial number, WWID, size, first and last MiB) is compared with that of the
# beginning, and it is opened exclusively (O_EXCL), by perl, python3 or wipefs, whichever the host has.
#
# Contents: 1 help, 2 small tools, 3 stand-ins, 4 targets, 5 is it in use, 6 which one is it, 7 hardware, 8 plan, 9 running,
#           10 bundle, 11 main.

set -u
LC_ALL=C
export LC_ALL
umask 022

# ---------------------------------------------------------------------------------------------------------- 1 help

usage() {
  cat <<'EOF'
Usage: sh collect.sh --method DIR --target TARGET --out FOLDER [options]
       sh collect.sh --resume --out FOLDER          go on after an interruption
       sh collect.sh --finish --out FOLDER          make a bundle of what has been measured so far
       sh collect.sh --discard --out FOLDER         remove what an unfinished collection left behind
       sh collect.sh --check-target DEVICE          say what is on DEVICE and whether it is free, and end
       sh collect.sh --serve --target DEVICE        on each client: look, ask, then run fio --server
       sh collect.sh --hardware --target TARGET     print hardware.json and end

What to run
  --method DIR         folder of a method: steps.tsv, method.json, jobs/ (four-corners is the one to begin with)
  --target TARGET      a file (made when absent), a block device, several devices joined by ":", or rbd:POOL/IMAGE;
                       best by a name of /dev/disk/by-id, which stays with the disk
  --size SIZE          size of each file, or part of the device to use: 4g, 500m (default: all of the device)
  --out FOLDER         where the bundle is written; the folder's name is the id of the run
  --factor F           multiply all times by F for a trial: 0.1 makes 1 min into 6 s. The run is marked as a trial.
  --no-rest            no rests between tests; only with a factor below 1
  --only STEPS         of the tests only these: ids with commas between them, * for any part (--only 'read-*,write-4k').
                       Preconditioning always runs. The run says which steps were left out. --dry-run lists them all.
  --env NAME=VALUE     a variable for the job files of the method. May be repeated.
  --write-rate RATE    bytes a second that the target takes, for the estimate of time: 500m
  --on-root            the test file may lie on the root file system of this host
  --keep-file          leave the test file in place at the end
  --dry-run            say what would be done, how long it takes and what would be lost, and write nothing

What may be destroyed
  --destroy TARGET     allow writing to this device, image or existing file. ITS DATA WILL BE LOST. May be repeated.
                       What is on a device is shown, and its serial number or name has to be typed.
  --yes-destroy SERIAL confirms in a script: serial number or WWID of the device (its name if it has neither)

Several hosts
  --clients A,B        run fio on these hosts, where a server runs (host, or ip:ADDRESS,PORT). The jobs are spread over them, and
                       each host gets its own part of the target where the method gives each job a part.
  --clients-checked    the servers were started by --serve, or you looked yourself; this machine cannot see their mounts
  --listen ADDRESS     with --serve: where fio listens (fio: --server), for example ip:10.0.0.5,8765

What the run is about
  --vendor V --model M --kind K   the system under test; K is drive, raid, array, cluster or volume
  --submitter NAME     who answers for the run
  --relation R         vendor, independent, transcriber or not_recorded (default)
  --licence ID         SPDX identifier (default CC0-1.0)
  --title T --id ID --system-id ID   when the ones made from the above do not fit
  --axis NAME=VALUE    what tells this configuration from others of the system: replication=2x. May be repeated.
  --condition NAME=STATE[:TEXT]   purge, preconditioning, fill, warm_up, host_cache or target_cache;
                       STATE is yes, no, not_recorded or not_applicable. May be repeated.

Examples
  A trial on a file, a tenth of all times:
    sh collect.sh --method four-corners --target /mnt/test/file --size 4g --out acme-x1-trial --factor 0.1 \
       --vendor Acme --model "X1 960" --kind drive --submitter "Acme lab"
  The real thing, on a whole drive:
    sh collect.sh --method four-corners --target /dev/disk/by-id/nvme-X1_S123 --destroy /dev/disk/by-id/nvme-X1_S123 \
       --out acme-x1-2026 --vendor Acme --model "X1 960" --kind drive --submitter "Acme lab" --condition "purge=yes:nvme format"
  What would it do?  add --dry-run.      Interrupted?  sh collect.sh --resume --out acme-x1-2026

Exit code: 0 done; 1 some steps failed, or the target is in use or is not the one that the collection began with; 2 misuse or
fault; 130 interrupted (--resume goes on).
EOF
}

# --------------------------------------------------------------------------------------------------- 2 small tools

# Where /proc and /sys stand; tests put recorded ones there.
ROOT=${COLLECT_ROOT:-}
TAB=$(printf '\t')
NL='
'

say() { printf '%s\n' "$*" >&2; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() { printf 'collect.sh: %s\n' "$*" >&2; exit 2; }
has() { command -v "$1" >/dev/null 2>&1; }

# First line of a file of /proc or /sys, printable characters only; nothing when it cannot be read.
first_of() {
  [ -r "$ROOT$1" ] || return
  first_line=''
  { IFS= read -r first_line <"$ROOT$1"; } 2>/dev/null
  printable "$first_line"
}
# A text without its control characters and needless blanks. Most have none: no process is started for those.
printable() {
  case $1 in
    '') ;;
    ' '* | *' ' | *'  '* | *[!\ -\~]*) printf '%s\n' "$1" | tr -cd '\040-\176' | trim ;;
    *) printf '%s\n' "$1" ;;
  esac
}
trim() { sed 's/^[[:space:]]*//; s/[[:space:]]*$//; s/[[:space:]][[:space:]]*/ /g'; }

# Text -> JSON string. Written character by character, because awks differ in what gsub makes of backslashes.
AWK_JSON='
function q(s,   i, c, out) {
  out = ""
  for (i = 1; i <= length(s); i++) {
    c = substr(s, i, 1)
    if (c == "\\" || c == "\"") out = out "\\" c
    else if (c == "\t") out = out " "
    else if (c >= " " && c != "\177") out = out c
  }
  return "\"" out "\""
}'
# Most need no care: no process is started for those.
js() {
  case ${1:-not_recorded} in
    *[!\ -\~]* | *[\"\\]*) printf '%s\n' "$1" | awk "$AWK_JSON"'{ s = s (NR > 1 ? " " : "") $0 } END { print q(s) }' ;;
    *) printf '"%s"\n' "${1:-not_recorded}" ;;
  esac
}
# A whole number as it is, anything else as "not_recorded".
num() { case ${1:-} in '' | *[!0-9]*) printf '"not_recorded"' ;; *) printf '%s' "$1" ;; esac; }

# "4g" -> 4294967296 (powers of 1024, as fio reads them); nothing when it is no size.
bytes_of() {
  printf '%s\n' "$1" | awk '{
    s = tolower($0); sub(/i?b$/, "", s)
    if (s !~ /^[0-9]+[kmgtp]?$/) exit
    p = index("kmgtp", substr(s, length(s))); if (s ~ /[0-9]$/) p = 0
    size = s + 0
    while (p-- > 0) size *= 1024
    printf "%.0f\n", size
  }'
}
# 1920383410176 -> "1.92 TB".
human() { awk -v b="${1:-0}" 'BEGIN { split("bytes kB MB GB TB PB", unit, " "); i = 1; while (b >= 999.5 && i < 6) { b /= 1000; i++ } printf((i == 1 || b >= 99.95 ? "%.0f" : b >= 9.995 ? "%.1f" : "%.2f") " %s", b, unit[i]) }'; }
# 2.15 GB (2147483648 bytes)
exactly() { printf '%s (%s bytes)' "$(human "$1")" "$1"; }
is_id() { case $1 in '' | *[!a-z0-9-]* | -* | *- | *--*) return 1 ;; esac; [ ${#1} -le 80 ]; }
# "always [madvise] never" -> "madvise".
chosen() { case $1 in *'['*']'*) set -- "${1##*[[]}" && printf '%s\n' "${1%%]*}" ;; esac; }
slug() { printf '%s\n' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9][^a-z0-9]*/-/g; s/^-//; s/-$//'; }
# 3723 -> "1 h 2 min"; 45 -> "45 s".
duration() {
  if [ "$1" -lt 90 ]; then echo "$1 s"; elif [ "$1" -lt 5400 ]; then echo "$((($1 + 30) / 60)) min"; else
    echo "$(($1 / 3600)) h $(($1 % 3600 / 60)) min"
  fi
}
# The path behind symbolic links; the file itself may not exist yet.
resolve() {
  if [ -e "$1" ]; then readlink -f "$1" 2>/dev/null || realpath "$1"
  else
    printf '%s/%s\n' "$(cd "$(dirname "$1")" 2>/dev/null && pwd -P | sed 's#^/$##')" "$(basename "$1")"
  fi
}

# ----------------------------------------------------------------------------------------------------- 3 stand-ins

# One line a secret in $STANDINS: kind, secret, stand-in. Short names are replaced only where they stand alone, long ones
# also inside of longer words (an identifier in a path of /dev/disk/by-id).
plant() { # kind secret; says both when they are to be put on the list
  secret=$(printable "$2")
  case $secret in
    ? | '' | root | localhost | localhost.localdomain | unknown | none | None | 'Not Specified' | 'To be filled'* | Default*) return ;;
    127.* | ::1 | 0.0.0.0 | 00:00:00:00:00:00 | ff:ff:ff:ff:ff:ff | 0x0 | not_recorded) return ;;
  esac
  # Words of fio's own output would take its meaning away.
  low=$secret
  case $secret in *[A-Z]*) low=$(printf '%s' "$secret" | tr '[:upper:]' '[:lower:]') ;; esac
  case $low in
    read | write | trim | rw | rand* | fio | libaio | io_uring | *sync | direct | data | error | test | raw | log | bw | iops | *lat | time | job | jobs | file | disk)
      warn "the $1 name \"$secret\" is a word of fio's output and is not replaced; look yourself"
      return ;;
  esac
  printf '%s\t%s\n' "$1" "$secret"
}

# Puts on the list what it does not hold yet.
plant_all() {
  : >>"$STANDINS"
  planted=$(secrets_of_host | awk -F '\t' -v OFS='\t' '
    FILENAME != "-" { count[$1]++; known[tolower($2)] = 1; next }
    !(tolower($2) in known) { known[tolower($2)] = 1; print $1, $2, $1 "-" (++count[$1]) }' "$STANDINS" -)
  [ -z "$planted" ] || printf '%s\n' "$planted" >>"$STANDINS"
}

# Host names, user names, addresses and identifiers of this machine and its drives.
secrets_of_host() {
  fqdn=$(hostname -f 2>/dev/null || hostname 2>/dev/null)
  for name in "$fqdn" "$(hostname 2>/dev/null)" "$(uname -n)" "$(first_of /etc/hostname)"; do
    plant host "$name"
    plant host "${name%%.*}"
  done
  for name in "$(id -un 2>/dev/null)" "${USER:-}" "${LOGNAME:-}" "${SUDO_USER:-}" "${DOAS_USER:-}"; do plant user "$name"; done
  # The owner of a home folder in any path that fio will print.
  old_ifs=$IFS
  IFS=$NL
  for name in $(printf '%s\n' "$TARGET" "$METHOD" "$OUT" "$PWD" | sed -E -n 's#^.*/(home|Users)/([^/:]*).*$#\2#p'); do plant user "$name"; done
  IFS=$old_ifs
  for client in $(list_clients); do
    case $client in
      ip:*) client=${client#ip:} && plant ip "${client%%,*}" ;;
      [0-9]*.*.*.*) plant ip "${client%%,*}" ;;
      *) plant host "${client%%,*}" && client=${client%%,*} && plant host "${client%%.*}" ;;
    esac
  done
  old_ifs=$IFS
  IFS=$NL
  for word in $( (ip -o addr || ifconfig -a) 2>/dev/null | sed -n 's/.*inet6\{0,1\} \([0-9a-fA-F.:]*\).*/\1/p'); do plant ip "$word"; done
  for word in $(identifiers 2>/dev/null); do plant serial "$word"; done
  IFS=$old_ifs
}

# Serial numbers, WWNs, MAC addresses and the like, one a line.
identifiers() {
  if [ "$OS" = FreeBSD ]; then
    geom disk list | sed -E -n 's/^ *(ident|lunid): *//p' | grep -v null
    kenv smbios.system.serial
    kenv smbios.planar.serial
    kenv smbios.chassis.serial
    kenv smbios.system.uuid
    sysctl -n kern.hostuuid
    ifconfig -a | sed -n 's/^[[:space:]]*ether \([0-9a-f:]*\).*/\1/p'
    for disk in $(sysctl -n kern.disks | tr ' ' '\n'); do
      camcontrol identify "$disk" | sed -n 's/^serial number *//p; s/^WWN *//p'
      camcontrol inquiry "$disk" -S
    done
    for nvme in $(nvmecontrol devlist | sed -n 's/^ *\(nvme[0-9]*\):.*/\1/p'); do
      nvmecontrol identify "$nvme" | sed -n 's/^Serial Number: *//p'
    done
  else
    for file in "$ROOT"/sys/class/block/*/serial "$ROOT"/sys/class/block/*/wwid "$ROOT"/sys/class/block/*/device/serial \
      "$ROOT"/sys/class/block/*/device/wwid "$ROOT"/sys/class/block/*/uuid "$ROOT"/sys/class/block/*/nguid "$ROOT"/sys/class/block/*/eui \
      "$ROOT"/sys/class/nvme/*/serial "$ROOT"/sys/class/nvme/*/hostnqn "$ROOT"/sys/class/nvme/*/hostid \
      "$ROOT"/sys/class/dmi/id/*_serial "$ROOT"/sys/class/dmi/id/product_uuid "$ROOT"/sys/class/net/*/address \
      "$ROOT"/sys/class/fc_host/*/port_name "$ROOT"/sys/class/fc_host/*/node_name "$ROOT"/sys/class/sas_device/*/sas_address \
      "$ROOT"/sys/class/block/dm-*/dm/uuid "$ROOT"/sys/class/block/md*/md/uuid "$ROOT"/etc/machine-id "$ROOT"/etc/nvme/host*; do
      [ -r "$file" ] && tr -cd '\040-\176\n' <"$file" | sed -E 'p; s/^(naa|eui|uuid|nvme)\.//; s/^0x//; s/^mpath-3//'
    done
    # The unit serial number of SCSI and SATA drives: four bytes of header, then the text.
    for file in "$ROOT"/sys/class/block/*/device/vpd_pg80; do
      [ -r "$file" ] && tail -c +5 "$file" | tr -cd '\040-\176' && echo
    done
    sed -n 's/^InitiatorName=//p' "$ROOT/etc/iscsi/initiatorname.iscsi"
    [ -z "$ROOT" ] && has lsblk && lsblk -dno SERIAL,WWN | tr -s ' ' '\n'
  fi | awk 'length($0) >= 4 && $0 !~ /^[0-]+$/'
}

# Standard input with every secret replaced. In fio's JSON only texts are touched: never keys, never numbers. Addresses,
# UUIDs, iSCSI and NVMe names are found by their form as well, and added to the list.
redact() {
  awk -v map="$STANDINS" '
    function alone(s, at, len,   before, after) {
      before = at > 1 ? substr(s, at - 1, 1) : " "; after = substr(s, at + len, 1)
      return before !~ /[A-Za-z0-9]/ && (after == "" || after !~ /[A-Za-z0-9]/)
    }
    # Of percentiles: an address of eight parts has a letter or four digits somewhere, one of six has no part before or after.
    function is_list(s, low, form) {
      if (form == six) return low ~ /^[0-9:]+$/ && low !~ /[0-9][0-9][0-9][0-9]/
      return form == mac && (RSTART > 1 && substr(s, RSTART - 1, 1) == ":" || substr(s, RSTART + RLENGTH, 2) ~ /^:[0-9a-fA-F]/)
    }
    function swap(s, i,   low, at, out, len) {
      out = ""; len = length(secret[i]); low = tolower(s)
      while ((at = index(low, secret[i])) > 0) {
        if (len >= 6 && secret[i] ~ /[0-9]/ && secret[i] !~ /^[0-9.]+$/ || alone(s, at, len)) { out = out substr(s, 1, at - 1) standin[i]; used[i] = 1 }
        else out = out substr(s, 1, at + len - 1)
        s = substr(s, at + len); low = substr(low, at + len)
      }
      return out s
    }
    function by_form(s, form, kind,   out, word, low) {
      out = ""
      while (match(s, form)) {
        word = substr(s, RSTART, RLENGTH); low = tolower(word)
        if (!alone(s, RSTART, RLENGTH) || word ~ /^(127\.|0\.0\.0\.0|::1?$)/ || low ~ /^[a-z]+-[0-9]+$/ || is_list(s, low, form)) { out = out substr(s, 1, RSTART + RLENGTH - 1) }
        else {
          if (!(low in known)) { n++; count[kind]++; secret[n] = low; standin[n] = kind "-" count[kind]; known[low] = n; print kind "\t" word "\t" standin[n] >> map }
          used[known[low]] = 1; out = out substr(s, 1, RSTART - 1) standin[known[low]]
        }
        s = substr(s, RSTART + RLENGTH)
      }
      return out s
    }
    BEGIN {
      while ((getline line < map) > 0) {
        split(line, f, "\t"); n++; secret[n] = tolower(f[2]); standin[n] = f[3]; known[secret[n]] = n
        k = f[3]; sub(/.*-/, "", k); if (k + 0 > count[f[1]]) count[f[1]] = k + 0
        order[n] = n
      }
      close(map)
      # The longest first: a full host name before its first part.
      for (i = 2; i <= n; i++) for (j = i; j > 1 && length(secret[order[j]]) > length(secret[order[j - 1]]); j--) { t = order[j]; order[j] = order[j - 1]; order[j - 1] = t }
      planted = n
      h = "[0-9a-fA-F]"; h2 = h h; h4 = h2 h2; h8 = h4 h4
      uuid = h8 "-" h4 "-" h4 "-" h4 "-" h8 h4
      wwn = "(0x|naa[.]|eui[.]|nvme[.])" h8 h8 h "*"
      mac = h2 "[:-]" h2 "[:-]" h2 "[:-]" h2 "[:-]" h2 "[:-]" h2
      six = h "+:" h "+:" h "+:" h "+:" h "+:" h "+:" h "+:" h "+"
      short6 = h h h "*(:" h "+)*::" "(" h "+(:" h "+)*)?"
      four = "[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+"
      name = "(iqn|nqn)[.][0-9][0-9][0-9][0-9]-[0-9][0-9][.][A-Za-z0-9.:_-]+"
    }
    {
      head = ""; body = $0
      if (match(body, /^[ \t]*"[^"]*"[ \t]*:[ \t]*/)) { head = substr(body, 1, RLENGTH); body = substr(body, RLENGTH + 1) }
      if (head != "" && body !~ /^"/) { print; next }
      if (head !~ /"fio version"/) {
        body = by_form(body, name, "name"); body = by_form(body, uuid, "uuid"); body = by_form(body, wwn, "wwn")
        for (i = 1; i <= planted; i++) body = swap(body, order[i])
        body = by_form(body, six, "ip"); body = by_form(body, mac, "mac"); body = by_form(body, short6, "ip"); body = by_form(body, four, "ip")
      }
      print head body
    }
    END { for (i in used) print standin[i] >> (map ".used") }'
}

# Logs are digits and commas; only text is worth reading twice.
redact_file() {
  if ! grep -q '[A-Za-wyz.]' "$1"; then return 0; fi
  redact <"$1" >"$1.redacted" && mv "$1.redacted" "$1"
}

# ------------------------------------------------------------------------------------------------------ 4 targets

# Sets TARGET_KIND (file, device, rbd), TARGETS (one a line, links resolved) and TARGET (as fio wants it).
read_target() {
  [ -n "$TARGET" ] || die "--target is missing: a file, a block device or rbd:POOL/IMAGE (--help shows examples)"
  case $TARGET in
    rbd:*/*) TARGET_KIND=rbd TARGETS=$TARGET; return ;;
    rbd:*) die "--target $TARGET: write rbd:POOL/IMAGE" ;;
  esac
  TARGETS='' TARGET_KIND='' joined=''
  if [ -n "$CLIENTS" ]; then
    # These paths are on the clients; nothing here can say more of them.
    TARGETS=$(printf '%s\n' "$TARGET" | tr ':' '\n')
    case $TARGET in /dev/shm/*) TARGET_KIND='file' ;; /dev/*) TARGET_KIND=device ;; *) TARGET_KIND='file' ;; esac
    [ "$TARGET_KIND" = device ] || for path in $TARGETS; do
      case $path in /*) ;; *) die "--target $path: with --clients the path must be absolute" ;; esac
    done
    return
  fi
  old_ifs=$IFS
  IFS=$(if [ -e "$TARGET" ]; then printf '\n'; else printf ':'; fi)
  for path in $TARGET; do
    IFS=$old_ifs
    [ -d "$(dirname "$path")" ] ||
      die "--target $path: there is no folder $(dirname "$path"). Make it, or mount what belongs there"
    real=$(resolve "$path")
    kind='file'
    if is_device "$real"; then kind=device EXCLUSIVE_TOOL=$(exclusive_tool); fi
    [ -d "$real" ] && die "--target $path is a folder: name a file in it, for example $path/plateau-test.dat"
    [ -z "$TARGET_KIND" ] || [ "$TARGET_KIND" = "$kind" ] || die "--target: files and devices cannot be mixed"
    case $real in *:*) die "--target $path: \":\" in a path would be read by fio as two files" ;; esac
    TARGET_KIND=$kind TARGETS=$TARGETS${TARGETS:+$NL}$real joined=$joined${joined:+:}$real
  done
  IFS=$old_ifs
  TARGET=$joined
}

# Relative paths of --target made absolute, links kept: a name of /dev/disk/by-id finds the disk again at --resume.
absolute_target() {
  case $TARGET in rbd:*) return ;; esac
  [ -z "$CLIENTS" ] || return 0
  if [ -e "$TARGET" ]; then
    case $TARGET in /*) ;; *) TARGET=$PWD/$TARGET ;; esac
  else
    old_ifs=$IFS joined=''
    IFS=:
    for path in $TARGET; do
      case $path in /*) ;; *) path=$PWD/$path ;; esac
      joined=$joined${joined:+:}$path
    done
    IFS=$old_ifs
    TARGET=$joined
  fi
}

is_device() {
  case $1 in /dev/shm/*) return 1 ;; /dev/*) return 0 ;; esac
  [ -b "$1" ] || [ -c "$1" ]
}

# Whether the targets are devices that this machine can look at.
on_local_devices() { [ "$TARGET_KIND" = device ] && [ -z "$CLIENTS" ]; }
on_local_files() { [ "$TARGET_KIND" = 'file' ] && [ -z "$CLIENTS" ]; }

# Calls a function with each target in turn.
each_target() {
  printf '%s\n' "$TARGETS" >"$SCRATCH/targets"
  while IFS= read -r path <&3; do "$@" "$path" || return; done 3<"$SCRATCH/targets"
}

# Whether --destroy names this target.
may_destroy() {
  old_ifs=$IFS
  IFS=$NL
  for named in $DESTROY; do
    if [ "$named" = "$1" ] || { [ "${named#rbd:}" = "$named" ] && [ "$(resolve "$named")" = "$1" ]; }; then
      IFS=$old_ifs
      return 0
    fi
  done
  IFS=$old_ifs
  return 1
}

# Ends the script unless everything that the plan writes to may be written to. Sets READONLY.
check_safety() {
  READONLY=''
  for named in $DESTROY; do
    case "$NL$TARGETS$NL" in
      *"$NL$named$NL"* | *"$NL$(resolve "$named")$NL"*) ;;
      *) die "--destroy $named is not the target ($TARGETS): nothing was touched" ;;
    esac
  done
  writes=$(printf '%s\n' "$PLAN" | awk -F '\t' '$7 == "yes" { n++ } END { print n + 0 }')
  each_target check_target_free || exit
  each_target check_target_named || exit
  if [ -n "$CLIENTS" ] && [ "$TARGET_KIND" = device ] && [ -z "$CLIENTS_CHECKED" ]; then
    die "this machine cannot see what is on the clients. Start each server by 'sh collect.sh --serve --target DEVICE --destroy DEVICE', which looks and asks there, then add --clients-checked"
  fi
}

check_target_free() {
  reasons=$(target_reasons "$1")
  [ -n "$reasons" ] || return 0
  printf 'collect.sh: %s is in use and is left alone:\n%s\n' "$1" "$(printf '%s\n' "$reasons" | sed 's/^/  /')" >&2
  return 1
}

check_target_named() {
  if ! may_destroy "$1"; then
    case $TARGET_KIND in
      device) READONLY=yes ;;
      rbd) [ "$writes" -eq 0 ] || die "$1 would be written to. If its data may be lost: --destroy $1" ;;
      file) [ ! -s "$1" ] || [ -e "$PART/file-made" ] || [ -n "$CLIENTS" ] || READONLY=yes ;;
    esac
  fi
  [ -z "$READONLY" ] || [ "$writes" -eq 0 ] ||
    die "$1 exists, and $writes steps of this method write to it. If its data may be lost: --destroy $1"
}

# Refuses job files that do more than fio work on the target: commands, other files, other devices.
check_jobs() {
  printf '%s\n' "$PLAN" | cut -f 2 | sort -u | while read -r job; do
    case $job in /* | *..*) die "steps.tsv: job $job lies outside of the method" ;; esac
    [ -r "$METHOD/$job" ] || die "steps.tsv names $job, which is not in $METHOD"
    if [ -n "$CLIENTS" ] && [ "$(list_clients | grep -c .)" -gt 1 ] && grep -q '^[[:space:]]*offset_increment' "$METHOD/$job" && ! grep -q 'OFFSET_PCT' "$METHOD/$job"; then
      die "$job has offset_increment and no \${OFFSET_PCT}: all hosts would work on the same part of the target. Run it on one host"
    fi
    awk -v file="$job" -v kind="$TARGET_KIND" '
      { line = $0; sub(/[;#].*/, "", line); gsub(/^[ \t]+|[ \t\r]+$/, "", line); split(line, f, /[ \t]*=[ \t]*/); key = f[1]; value = f[2] }
      key ~ /^(exec_prerun|exec_postrun|include|read_iolog|replay_redirect|trigger_file|trigger|opendir|write_iolog)$/ || line ~ /^include[ \t]/ { bad = "option " key }
      key == "ioengine" && value ~ /external|\// { bad = "ioengine " value }
      line ~ /\/dev\// { bad = "a device named in the job file" }
      key == "filename" && value != "${TARGET}" && (kind == "device" || value !~ /^[$][{]TARGET[}][A-Za-z0-9._:$\{\}-]*$/) { bad = "filename=" value " (allowed: ${TARGET})" }
      key == "filename_format" && value != "${IMAGE}$jobnum" { bad = "filename_format=" value " (allowed: ${IMAGE}$jobnum)" }
      key == "directory" { bad = "option directory" }
      bad { printf "collect.sh: %s, line %d: %s is not allowed in a method\n", file, NR, bad | "cat 1>&2"; exit 2 }' "$METHOD/$job" || exit 2
  done || exit 2
  check_images
}

# Job files with ${IMAGE}$jobnum give each job an image of its own: the targets have to be called NAME0, NAME1, ..., one for each job
# that a host has at most.
check_images() {
  jobs=$(printf '%s\n' "$PLAN" | METHOD=$METHOD awk -F '\t' '
    !($2 in has) { has[$2] = 0; file = ENVIRON["METHOD"] "/" $2; while ((getline line < file) > 0) if (index(line, "${IMAGE}")) has[$2] = 1; close(file) }
    has[$2] { n = split($3, pair, " "); for (i = 1; i <= n; i++) if (sub(/^NUMJOBS=/, "", pair[i]) && (most == "" || pair[i] + 0 > most)) most = pair[i] + 0 }
    END { print most }')
  [ -n "$jobs" ] || return 0
  hosts=$(list_clients | grep -c .)
  [ "$hosts" -gt 0 ] || hosts=1
  need=$(((jobs + hosts - 1) / hosts))
  prefix=$(image_prefix)
  wrong=$(printf '%s\n' "$TARGETS" | awk -v p="$prefix" '$0 != p (NR - 1) { print; exit }')
  { [ -n "$prefix" ] && [ -z "$wrong" ]; } ||
    die "--target $TARGET: this method gives each job an image of its own. Name them alike and number them from 0: NAME0:NAME1:NAME2, for example /dev/rbd/bench/image0:/dev/rbd/bench/image1 (found: ${wrong:-$TARGET})"
  [ "$hosts" -eq 1 ] || warn "on each host the names ${prefix}0, ${prefix}1, ... have to lead to images of that host: jobs of two hosts on one image are not what this method measures"
  have=$(printf '%s\n' "$TARGETS" | grep -c .)
  [ "$have" -ge "$need" ] ||
    die "--target names $have images, and a step of this method has $need jobs on a host, each with an image of its own. Add images, or choose steps with fewer jobs by --only"
}
# What all targets are called, without their numbers; empty when the first does not end in 0.
image_prefix() { case ${TARGETS%%"$NL"*} in *0) set -- "${TARGETS%%"$NL"*}" && printf '%s\n' "${1%0}" ;; esac; }

# The file system that a folder lies on: sets df_source, df_free (kB) and df_point, all empty when df cannot tell.
df_of() {
  { read -r _; IFS=' ' read -r df_source _ _ df_free _ df_point; } <<EOF
$(df -Pk "$1" 2>/dev/null)
EOF
}

# Ends the script when the target cannot take --size, and warns when memory could hold it. After gather.
check_sizes() {
  if on_local_devices; then
    awk -v s="${SIZE_BYTES:-0}" -v t="$TOTAL_BYTES" 'BEGIN { exit !(t > 0 && s > t) }' &&
      die "--size $SIZE is more than the target has ($(human "$TOTAL_BYTES"))"
    return 0
  fi
  on_local_files || return 0
  # The first word of the text of mount options is the type.
  case $FILESYSTEM in tmpfs* | ramfs*) warn "the target lies on ${FILESYSTEM%% *}, which is memory and no disk" ;; esac
  awk -v s="$(fio_size)" -v m="${MEMORY:-0}" 'BEGIN { exit !(s > 0 && s < m) }' &&
    warn "the test file ($(human "$(fio_size)") in all) is smaller than this host's memory ($(human "$MEMORY")): where the file system does not honour O_DIRECT, reads come from memory. Twice the memory is a good size"
  [ -z "$READONLY" ] || return 0
  each_target needed_space | awk -F '\t' -v OFS='\t' '{ need[$1] += $2; free[$1] = $3; all[$1] = $4 } END { for (m in need) print m, need[m], free[m], all[m] }' >"$SCRATCH/space"
  while IFS=$TAB read -r point need free all; do
    if [ "$point" = / ] && [ -z "$ON_ROOT" ]; then
      die "--target $TARGET lies on the root file system (/), which belongs to the system of this host. Choose a folder of the system under test; if / is what you mean, add --on-root"
    fi
    awk -v n="$need" -v f="$free" -v a="$all" 'BEGIN { exit !(n > f - a / 20) }' || continue
    fits=$(awk -v h="${SIZE_BYTES:-0}" -v n="$need" -v f="$free" -v a="$all" -v c="$TARGET_COUNT" 'BEGIN { m = int((h * c - n + f - a / 20) / c / 1048576); print (m > 0 ? m : 0) }')
    die "there is no room for --size $SIZE on $point: $(human "$need") more are needed, $(human "$free") are free, and 5 % of the file system ($(human "$(awk -v a="$all" 'BEGIN { printf "%.0f", a / 20 }')")) stay free. $(if [ "$fits" -gt 0 ]; then printf 'At most --size %sm fits' "$fits"; else printf 'Nothing fits'; fi)"
  done <"$SCRATCH/space"
}

# Mount point, bytes that the file has to grow by, bytes free, bytes in all.
needed_space() {
  have=0
  [ ! -f "$1" ] || have=$(wc -c <"$1")
  df -Pk "$(dirname "$1")" | awk -v h="$have" -v s="${SIZE_BYTES:-0}" 'NR == 2 { free = $4; all = $2; for (i = 1; i <= 5; i++) sub(/^[^ ]+ +/, "")
    printf "%s\t%.0f\t%.0f\t%.0f\n", $0, (s > h ? s - h : 0), free * 1024, all * 1024 }'
}

# ---------------------------------------------------------------------------------------------- 5 is it in use

# Says why a device must not be written to, one reason a line; nothing when it is free.
in_use() {
  if [ "$OS" = FreeBSD ]; then in_use_freebsd "$1"; else in_use_linux "$1"; fi
}

# The disk that a partition is of; the device itself when it is none.
disk_of() {
  if [ -e "$ROOT/sys/class/block/$1/partition" ]; then basename "$(dirname "$(readlink -f "$ROOT/sys/class/block/$1")")"; else echo "$1"; fi
}
partitions_of() {
  for part in "$ROOT/sys/class/block/$1"/*/partition; do [ ! -e "$part" ] || basename "$(dirname "$part")"; done
}
wwid_of() {
  for place in "/sys/class/block/$1/wwid" "/sys/class/block/$1/device/wwid"; do
    wwid=$(first_of "$place")
    [ -z "$wwid" ] || { printf '%s\n' "$wwid"; return; }
  done
}
# Other names of the same disk: paths that no multipath device holds together.
paths_of() {
  wwid=$(wwid_of "$1")
  [ -n "$wwid" ] || return 0
  grep -l -x -F -- "$wwid" "$ROOT"/sys/class/block/*/wwid "$ROOT"/sys/class/block/*/device/wwid 2>/dev/null |
    sed 's#.*/sys/class/block/\([^/]*\)/.*#\1#' | sort -u | grep -v -x -F -- "$1"
}
# The device itself, its partitions, the disk that it is a partition of, and the same by other paths.
family_of() {
  echo "$1"
  partitions_of "$1"
  [ "$(disk_of "$1")" = "$1" ] || disk_of "$1"
  for other in $(paths_of "$(disk_of "$1")"); do
    echo "$other"
    partitions_of "$other"
  done
}

in_use_linux() {
  name=${1#/dev/}
  # /dev/mapper/x stands in /sys by its kernel name, which resolve found.
  sys=$ROOT/sys/class/block/$name
  [ -d "$sys" ] || { echo "$1 is no block device that the kernel knows (/sys/class/block/$name)"; return; }
  [ "$(first_of "/sys/class/block/$name/ro")" = 1 ] && echo "$1 is read-only"
  family=$(family_of "$name")
  {
    for member in $family; do
      used_by_mounts "$member"
      used_by_volumes "$member"
    done
    used_by_processes "$family"
    # What none of these can name is still known to the kernel.
    (exclusively "$1" true) 2>&1 | sed 's/Permission denied$/& (run it as root)/'
  } | sort -u
}

used_by_mounts() { # kernel name
  numbers=$(first_of "/sys/class/block/$1/dev")
  for pid in self $(other_mount_namespaces); do
    where=''
    [ "$pid" = self ] || where=" (in the mount namespace of process $pid, $(first_of "/proc/$pid/comm"))"
    awk -v dev="/dev/$1" -v numbers="$numbers" -v where="$where" '
      $3 == numbers && numbers != "" { print dev " is mounted on " $5 where; next }
      { for (i = 7; i <= NF; i++) if ($i == "-") { if ($(i + 2) == dev) print dev " is mounted on " $5 where; break } }' "$ROOT/proc/$pid/mountinfo" 2>/dev/null
  done
  awk -v dev="/dev/$1" '$1 == dev { print dev " is mounted on " $2 }' "$ROOT/proc/mounts" 2>/dev/null
  awk -v dev="/dev/$1" '$1 == dev { print dev " is swap space" }' "$ROOT/proc/swaps" 2>/dev/null
  for pool in "$ROOT"/sys/fs/btrfs/*/devices/"$1"; do
    [ -e "$pool" ] && echo "/dev/$1 belongs to a mounted btrfs file system"
  done
}

# One process of each mount namespace other than our own.
other_mount_namespaces() {
  # shellcheck disable=SC2012
  ls -l "$ROOT/proc/self/ns/mnt" "$ROOT"/proc/[0-9]*/ns/mnt 2>/dev/null | awk '
    / -> mnt:/ { space = $NF; pid = $(NF - 2); sub(/\/ns\/mnt$/, "", pid); sub(/.*\//, "", pid); if (pid == "self") own = space; else if (!(space in first)) first[space] = pid }
    END { for (space in first) if (space != own) print first[space] }'
}

used_by_volumes() { # kernel name
  for holder in "$ROOT/sys/class/block/$1/holders"/*; do
    [ -e "$holder" ] && echo "/dev/$1 is part of $(basename "$holder") (md, LVM, multipath, dm-crypt or bcache)"
  done
  [ ! -e "$ROOT/sys/class/block/$1/bcache" ] || echo "/dev/$1 is part of a bcache"
  for export in "$ROOT"/sys/kernel/config/nvmet/subsystems/*/namespaces/*/device_path "$ROOT"/sys/kernel/config/target/core/*/*/udev_path; do
    [ -r "$export" ] && [ "$(resolve "$(cat "$export")")" = "/dev/$1" ] && echo "/dev/$1 is given to other hosts ($export)"
  done
  if has zpool; then
    zpool status -LP 2>/dev/null | awk -v dev="/dev/$1" '$1 == dev || $1 ~ "^" dev "p?[0-9]+$" { print dev " belongs to a ZFS pool" }'
  fi
  label=$(probe "/dev/$1" | sed -n 's/^TYPE=//p')
  case $label in
    zfs_member | LVM?_member | *_raid_member | mpath_member | ceph_bluestore | drbd | bcache | stratis | VMFS_volume_member | DM_snapshot_cow)
      echo "/dev/$1 carries the label of a larger volume ($label). If that volume is given up: wipefs --all /dev/$1" ;;
  esac
}

# blkid's low-level probe: KEY=value lines, read from the device itself and not from a cache.
probe() { if has blkid; then blkid -p -o export "$1" 2>/dev/null; fi; }

# Processes that have one of the devices open, by whatever name, also as a SCSI or NVMe generic device.
used_by_processes() { # kernel names
  numbers=$(for member in $1; do
    printf 'b%s ' "$(first_of "/sys/class/block/$member/dev")"
    for node in "$ROOT/sys/class/block/$member"/device/scsi_generic/*/dev "$ROOT/sys/class/nvme-generic/$(printf '%s' "$member" | sed 's/^nvme/ng/')/dev"; do
      [ -r "$node" ] && printf 'c%s ' "$(cat "$node")"
    done
  done)
  # Only links into /dev are followed: asking for a file on a dead NFS server could hang.
  # shellcheck disable=SC2012
  open=$(ls -l "$ROOT"/proc/[0-9]*/fd 2>/dev/null | awk '
    /\/fd:$/ { folder = $0; sub(/:$/, "", folder); next }
    / -> \/dev\// && $NF !~ /^\/dev\/(null|zero|full|random|urandom|tty|ptmx|console|kmsg|fuse|pts\/|shm\/|input\/|net\/)/ { link = $0; sub(/ -> .*/, "", link); sub(/.* /, "", link); print folder "/" link }')
  [ -n "$open" ] || return 0
  # shellcheck disable=SC2012,SC2086
  ls -ldL $open 2>/dev/null | awk -v numbers="$numbers" '
    BEGIN { n = split(numbers, f, " "); for (i = 1; i <= n; i++) wanted[f[i]] = 1 }
    /^[bc]/ { major = $5; sub(/,$/, "", major); if ((substr($0, 1, 1) major ":" $6) in wanted) { pid = $NF; sub(/\/fd\/[0-9]+$/, "", pid); sub(/.*\//, "", pid); print pid, $NF } }' |
    while read -r pid link; do
      program=$(first_of "/proc/$pid/comm")
      # These watch disks of all kinds and write to none.
      case $program in multipathd | *udev*) continue ;; esac
      echo "$(readlink "$link") is open in process $pid ($program)"
    done
}

# Runs a command while a device is open exclusively, so that no mount, swap or volume can take it meanwhile: the command inherits
# the open file (wipefs can only ask, and holds nothing). Exit code 75, and the reason, when something else has taken it.
exclusively() { # devices (one a line), command...
  if [ "$OS" != Linux ]; then
    shift
    exec "$@"
  fi
  case $EXCLUSIVE_TOOL in
    perl)
      # shellcheck disable=SC2016
      exec perl -MFcntl -e 'for my $path (split /\n/, shift) {
        my $file;
        sysopen($file, $path, O_RDONLY | O_EXCL) or do { print STDERR "$path cannot be opened exclusively: $!\n"; exit 75 };
        fcntl($file, F_SETFD, 0);
        push @kept, $file;
      }
      exec { $ARGV[0] } @ARGV or exit 127' "$@" ;;
    python3)
      exec python3 -c 'import os, sys
for path in sys.argv[1].split("\n"):
    try:
        os.set_inheritable(os.open(path, os.O_RDONLY | os.O_EXCL), True)
    except OSError as error:
        sys.stderr.write(f"{path} cannot be opened exclusively: {error.strerror}\n")
        sys.exit(75)
os.execvp(sys.argv[2], sys.argv[2:])' "$@" ;;
    wipefs)
      # With --no-act it opens the device exclusively and writes nothing.
      printf '%s\n' "$1" | while read -r device; do
        reason=$(wipefs --no-act --all "$device" 2>&1 >/dev/null) || { echo "$device cannot be opened exclusively: ${reason##*: }" >&2; exit 75; }
      done || exit
      shift
      exec "$@" ;;
    *)
      shift
      exec "$@" ;;
  esac
}
# Which of the three this host has.
exclusive_tool() {
  for tool in perl python3 wipefs; do
    if has "$tool" && { [ "$tool" != perl ] || perl -MFcntl -e 1 2>/dev/null; }; then
      echo "$tool"
      return
    fi
  done
}

in_use_freebsd() {
  name=${1#/dev/}
  mode=$(for class in disk part multipath mirror stripe concat raid raid3 eli label md nop; do geom "$class" list 2>/dev/null; done |
    awk -v name="$name" '$1 ~ /^[0-9]+\.$/ && $2 == "Name:" { at = ($3 == name) } at && $1 == "Mode:" { print $2; exit }')
  case $mode in
    '') echo "$1 is no provider that GEOM knows" ;;
    r0w0e0) ;;
    *) echo "$1 is in use (GEOM access $mode): mounted, swap, part of a larger volume, or open in a process" ;;
  esac
  # Bit 16 lets everybody write to what GEOM holds open.
  [ $((($(sysctl -n kern.geom.debugflags 2>/dev/null || echo 0) / 16) % 2)) -eq 0 ] ||
    echo "kern.geom.debugflags lets mounted disks be overwritten: sysctl kern.geom.debugflags=0"
  mount -p 2>/dev/null | awk -v dev="/dev/$name" '$1 == dev || index($1, dev "p") == 1 || index($1, dev "s") == 1 { print $1 " is mounted on " $2 }'
  swapinfo 2>/dev/null | awk -v dev="/dev/$name" '$1 == dev || index($1, dev "p") == 1 || index($1, dev "s") == 1 { print $1 " is swap space" }'
  zpool status 2>/dev/null | awk -v dev="$name" '$1 == dev || $1 ~ "^" dev "[ps][0-9]+$" { print "/dev/" $1 " belongs to a ZFS pool" }'
  ctladm devlist -v 2>/dev/null | awk -v dev="/dev/$name" '$1 == "file=" dev || $0 ~ "file=" dev "([ps][0-9]+)?$" { print dev " is given to other hosts (ctld)" }'
  for pid in $(fuser "$1" 2>/dev/null | tr -cd '0-9 \n'); do echo "$1 is open in process $pid ($(ps -o comm= -p "$pid" 2>/dev/null))"; done
  case $(fstyp -u "$1" 2>/dev/null) in zfs) echo "$1 carries the label of a ZFS pool. If that pool is given up: zpool labelclear $1" ;; esac
}

in_use_rbd() { # POOL/IMAGE
  has rbd || return 0
  rbd status "$1" 2>/dev/null | awk -v image="$1" '/watcher=/ { sub(/^[ \t]*/, ""); print image " is open elsewhere: " $0 }'
  rbd lock ls "$1" 2>/dev/null | awk -v image="$1" 'NR > 2 && NF { print image " is locked: " $0 }'
}

# What could not be looked at, one a line.
unseen() {
  case $TARGET_KIND in
    rbd) has rbd || echo 'who has the image open (there is no rbd command)'; return ;;
    file) return ;;
  esac
  [ -z "$CLIENTS" ] || { echo 'the clients (collect.sh --serve looks there)'; return; }
  [ "$(id -u)" = 0 ] || echo "open files and mounts of other users' processes (only root may look)"
  if [ "$OS" = Linux ]; then
    # The number of the first PID namespace is the same on all Linux systems.
    case $(readlink /proc/self/ns/pid 2>/dev/null) in 'pid:[4026531836]') ;; *) echo 'processes outside of this container' ;; esac
    [ -n "$EXCLUSIVE_TOOL" ] || echo 'whether it can be opened exclusively (there is no perl, python3 or wipefs)'
    has blkid || echo 'file systems and labels on it (there is no blkid)'
  fi
}

# ------------------------------------------------------------------------------------------- 6 which one is it

put() { [ -z "$2" ] || printf '%s\t%s\t%s\n' "$nth" "$1" "$2"; }
digest() { if has sha256sum; then sha256sum; elif has sha256; then sha256 -q; else cksum; fi | { read -r hash _; printf '%s\n' "$hash"; }; }
# Hash of a part of a device; nothing when it cannot be read.
digest_of_part() { # device, first MiB, how many
  found=$(dd if="$1" bs=1048576 skip="$2" count="$3" 2>/dev/null | digest)
  [ "$found" = "$nothing" ] || printf '%s\n' "$found"
}

# What tells a target from every other, one a line: number of the target, key, value. `head` and `tail` are hashes of its first and last MiB, where
# partition tables, superblocks and labels of volumes lie. `sequence` grows whenever a disk is attached (Linux 5.15).
identity_of() {
  nth=$((nth + 1))
  [ -z "$CLIENTS" ] || return 0
  case $TARGET_KIND in
    rbd) if has rbd; then rbd info "${1#rbd:}" 2>/dev/null | sed -n "s/^[[:space:]]*id: /$nth${TAB}id$TAB/p; s/^[[:space:]]*size /$nth${TAB}size$TAB/p"; fi ;;
    file)
      folder=${1%/*}/
      df_of "$folder"
      put folder "$df_point"
      uuid=$(lsblk -no UUID "$df_source" 2>/dev/null)
      put 'file system' "${uuid%%"$NL"*}"
      # Both without opening it: where wc is busybox's it would read all of the file.
      # shellcheck disable=SC2012
      IFS=' ' read -r inode _ _ _ _ size _ <<EOF
$(ls -din "$1" 2>/dev/null)
EOF
      put inode "$inode"
      [ ! -f "$1" ] || put size "$size" ;;
    device)
      if [ "$OS" = FreeBSD ]; then identity_on_freebsd "${1#/dev/}"; else identity_on_linux "${1#/dev/}"; fi
      nothing=$(digest </dev/null)
      put head "$(digest_of_part "$1" 0 1)"
      # The last whole MiB and what is behind it: few disks end on a MiB.
      put tail "$(digest_of_part "$1" $(($(size_of "$1") / 1048576 - 1)) 2)" ;;
  esac
}

identity_on_linux() {
  disk=$(disk_of "$1")
  put boot "$(first_of /proc/sys/kernel/random/boot_id)"
  put sequence "$(first_of "/sys/class/block/$disk/diskseq")"
  put model "$(first_of "/sys/class/block/$disk/device/model")"
  put serial "$(serial_of "/dev/$1")"
  put wwid "$(wwid_of "$disk")"
  put volume "$(first_of "/sys/class/block/$disk/dm/uuid")$(first_of "/sys/class/block/$disk/md/uuid")"
  put backing "$(first_of "/sys/class/block/$disk/loop/backing_file")"
  [ "$disk" = "$1" ] || put partition "$(first_of "/sys/class/block/$1/partition") from sector $(first_of "/sys/class/block/$1/start")"
  put size "$(size_of "/dev/$1")"
}
identity_on_freebsd() {
  put model "$(geom_field "$1" descr)"
  put serial "$(serial_of "/dev/$1")"
  put wwid "$(geom_field "$1" lunid)"
  put partition "$(geom part list 2>/dev/null | awk -v name="$1" '$2 == "Name:" { at = ($3 == name) } at && $1 == "rawuuid:" { print $2; exit }')"
  put size "$(size_of "/dev/$1")"
}
geom_field() { # provider, field; a partition has those of its disk
  geom disk list "$(printf '%s\n' "$1" | sed 's/\([0-9]\)[ps][0-9][a-h0-9]*$/\1/')" 2>/dev/null | sed -n "s/^ *$2: *//p" | head -n 1 | sed 's/^(null)$//'
}

size_of() { # device -> bytes, 0 when unknown
  if [ "$OS" = FreeBSD ]; then
    { geom part list; geom disk list; } 2>/dev/null | awk -v name="${1#/dev/}" '$2 == "Name:" { at = ($3 == name) } at && $1 == "Mediasize:" { print $2; found = 1; exit } END { if (!found) print 0 }'
  else
    sectors=$(first_of "/sys/class/block/${1#/dev/}/size")
    echo $((${sectors:-0} * 512))
  fi
}

serial_of() { # device
  if [ "$OS" = FreeBSD ]; then
    geom_field "${1#/dev/}" ident
    return
  fi
  disk=$(disk_of "${1#/dev/}")
  for place in "/sys/class/block/$disk/device/serial" "/sys/class/block/$disk/serial"; do
    serial=$(first_of "$place")
    [ -z "$serial" ] || { printf '%s\n' "$serial"; return; }
  done
  # SCSI and SATA: four bytes of header, then the text.
  if [ -r "$ROOT/sys/class/block/$disk/device/vpd_pg80" ]; then
    serial=$(tail -c +5 "$ROOT/sys/class/block/$disk/device/vpd_pg80" 2>/dev/null | tr -cd '\040-\176' | trim)
  fi
  [ -n "$serial" ] || [ -n "$ROOT" ] || serial=$(lsblk -dno SERIAL "/dev/$disk" 2>/dev/null | trim)
  [ -z "$serial" ] || printf '%s\n' "$serial"
}

identities() {
  nth=0
  each_target identity_of
}
# File systems and labels on the targets, one KEY=value a line.
signatures() { ! on_local_devices || each_target probe | grep -E '^(TYPE|UUID|LABEL|PTTYPE|PTUUID)='; }

keep_identities() { identities >"$SCRATCH/identity" && keep_identities_seen; }
keep_identities_seen() { cp "$SCRATCH/identity" "$PART/identity.new" && mv "$PART/identity.new" "$PART/identity.tsv"; }

# Differences between the identities that were kept and those of now, one a line; but for keys that may differ.
identity_differences() { # regular expression
  identities >"$SCRATCH/identity"
  [ -e "$PART/identity.tsv" ] || return 0
  awk -F '\t' -v may_differ="${1:-}" '
    { key = $1 FS $2 }
    NR == FNR { old[key] = $3; keys[++n] = key; next }
    { new[key] = $3; if (!(key in old)) { old[key] = ""; keys[++n] = key } }
    END {
      for (i = 1; i <= n; i++) {
        split(keys[i], f, FS); k = f[2]
        if (k == "boot" || old[keys[i]] == new[keys[i]]) continue
        if (k == "sequence" && old[f[1] FS "boot"] != new[f[1] FS "boot"]) continue
        if (may_differ != "" && k ~ may_differ) continue
        if (k == "sequence") print "it was detached and attached again since (disk sequence number " old[keys[i]] ", now " new[keys[i]] ")"
        else if (k == "head") print "its first MiB is not what this collection left there: another disk, or somebody else writes to it"
        else if (k == "tail") print "its last MiB is not what this collection left there: another disk, or somebody else writes to it"
        else print k " was \"" old[keys[i]] "\", now " (new[keys[i]] == "" ? "there is none" : "\"" new[keys[i]] "\"")
      }
    }' "$PART/identity.tsv" "$SCRATCH/identity"
}

# Ends the script unless the targets are those that the collection began with, and free. Before every step.
verify_targets() {
  if on_local_devices && [ ! -s "$PART/identity.tsv" ]; then die "$PART does not say which disk it began with: --discard it and begin anew"; fi
  if [ -s "$PART/identity.tsv" ]; then
    # A step was cut off while it wrote: the contents may be anything, but no file system that was not there before.
    if [ -e "$PART/writing" ]; then
      different=$(hardware_differences)
      strange=$(signatures | grep -v -x -F -f "$PART/writing")
      [ -z "$strange" ] || different="${different}${different:+$NL}it carries what was not there before: $(printf '%s' "$strange" | tr '\n' ' ')"
    else
      different=$(identity_differences)
    fi
    if [ -n "$different" ]; then
      say ''
      printf 'collect.sh: %s is not the target that this collection began with. Nothing was written to it:\n%s\n' "$TARGET" "$(printf '%s\n' "$different" | sed 's/^/  /')" >&2
      say "Attach the right one and go on, a name of /dev/disk/by-id finds it under any kernel name, or leave it at that:"
      stop_with 1
    fi
  fi
  for try in 1 2 3 4 5; do
    reasons=$(each_target target_reasons)
    [ -n "$reasons" ] || return 0
    # udev and its like look at a disk for a moment after each write.
    [ "$try" = 5 ] || sleep 1
  done
  say ''
  printf 'collect.sh: %s has come into use and is left alone:\n%s\n' "$TARGET" "$(printf '%s\n' "$reasons" | sed 's/^/  /')" >&2
  stop_with 1
}
target_reasons() {
  case $TARGET_KIND in
    rbd) in_use_rbd "${1#rbd:}" ;;
    device) [ -n "$CLIENTS" ] || in_use "$1" ;;
  esac
}

# Between marking and clearing, the contents of the targets are nobody's word.
begin_writing() {
  { signatures; echo; } >"$PART/writing"
}
end_writing() {
  [ -e "$PART/writing" ] || return 0
  # What was found to be the same disk is what is kept.
  [ -n "$(hardware_differences)" ] || { keep_identities_seen && rm -f "$PART/writing"; }
}
# What differs beside the contents. fio makes a file anew when it lays it out with another size.
hardware_differences() {
  if on_local_files; then identity_differences '^(head|tail|size|inode)$'; else identity_differences '^(head|tail)$'; fi
}

# What is on a target, as people read it.
describe_target() {
  case $TARGET_KIND in
    rbd) printf '%s\n' "$1"; if has rbd; then rbd info "${1#rbd:}" 2>/dev/null | sed -n 's/^[[:space:]]*\(size\|id:\)/  \1/p'; fi; return ;;
    file) printf '%s\n' "$1"; return ;;
  esac
  [ -z "$CLIENTS" ] || { printf '%s on the clients %s\n' "$1" "$CLIENTS"; return; }
  name=${1#/dev/}
  if [ "$OS" = FreeBSD ]; then model=$(geom_field "$name" descr); else model=$(first_of "/sys/class/block/$(disk_of "$name")/device/model"); fi
  printf '%s\n' "$1"
  printf '  model        %s\n' "${model:-not known}"
  printf '  serial       %s\n' "$(serial_of "$1" | grep . || echo none)"
  printf '  size         %s (%s bytes)\n' "$(human "$(size_of "$1")")" "$(size_of "$1")"
  if [ "$OS" = FreeBSD ]; then contents_on_freebsd "$name"; else contents_on_linux "$name"; fi | sed 's/^/  /'
}
contents_on_linux() {
  backing=$(first_of "/sys/class/block/$1/loop/backing_file")
  [ -z "$backing" ] || printf 'backed by    %s\n' "$backing"
  for other in $(paths_of "$(disk_of "$1")"); do printf 'also as      /dev/%s (the same WWID)\n' "$other"; done
  for member in "$1" $(partitions_of "$1"); do
    found=$(probe "/dev/$member")
    nothing='no file system or partition table that blkid knows'
    has blkid || nothing='not looked at (there is no blkid)'
    [ -r "/dev/$member" ] || nothing='cannot be read (run it as root)'
    printf '%s\n' "$found" | awk -F = -v name="$member" -v top="$1" -v nothing="$nothing" -v size="$(human "$(size_of "/dev/$member")")" '
      { v = $0; sub(/^[^=]*=/, "", v); gsub(/\\/, "", v); value[$1] = v }
      END {
        text = value["TYPE"]
        if (value["PTTYPE"] != "") text = text (text == "" ? "" : ", ") value["PTTYPE"] " partition table " value["PTUUID"]
        if (value["LABEL"] != "") text = text " \"" value["LABEL"] "\""
        if (value["PART_ENTRY_NAME"] != "") text = text " (" value["PART_ENTRY_NAME"] ")"
        if (value["UUID"] != "") text = text " " value["UUID"]
        if (name == top) printf "holds        %s\n", (text == "" ? nothing : text)
        else printf "partition    /dev/%s  %s  %s\n", name, size, (text == "" ? nothing : text)
      }'
    for table in /etc/fstab /etc/crypttab; do
      { echo "/dev/$member"; printf '%s\n' "$found" | sed -n -E 's/^(UUID|LABEL|PART_ENTRY_UUID)=//p'; } >"$SCRATCH/names"
      grep -v '^[[:space:]]*#' "$ROOT$table" 2>/dev/null | grep -w -F -f "$SCRATCH/names" | sed "s#^#named in     $table: #"
    done
  done
}
contents_on_freebsd() {
  for provider in "$1" $(gpart show -p "$1" 2>/dev/null | awk 'NR > 1 && $3 != "-" { print $3 }'); do
    printf 'holds        %s %s\n' "/dev/$provider" "$(fstyp -u -l "/dev/$provider" 2>/dev/null || echo 'nothing that fstyp knows')"
  done
  gpart show -p "$1" 2>/dev/null | sed -n 's/^=*>* */partition    /p' | grep -v -w free
}

# The words that confirm a target: serial number and WWID; the name of a device that has neither, or with "typed" in any case.
answers_for() { # target, typed
  case $TARGET_KIND in
    rbd) printf '%s\n' "${1#rbd:}"; return ;;
  esac
  [ -z "$CLIENTS" ] || { printf '%s\n' "$1"; return; }
  known=$(serial_of "$1"; if [ "$OS" = FreeBSD ]; then geom_field "${1#/dev/}" lunid; else wwid_of "$(disk_of "${1#/dev/}")"; fi)
  [ -z "$known" ] || printf '%s\n' "$known"
  [ -n "$known" ] && [ -z "${2:-}" ] || printf '%s\n%s\n' "$1" "${1#/dev/}"
}

# Shows what will be lost and has it confirmed: typed on a terminal, or named by --yes-destroy. Files are named by --destroy alone.
confirm_destruction() {
  { [ -z "$READONLY" ] && [ "$TARGET_KIND" != 'file' ]; } || return 0
  identities >"$SCRATCH/shown"
  say ''
  say 'ALL DATA ON THIS TARGET WILL BE LOST:'
  each_target describe_target >&2
  unseen | sed 's/^/  not looked at: /' >&2
  each_target answers_for >"$SCRATCH/answers"
  printf '%s\n' "$YES_DESTROY" | grep . | grep -v -x -F -f "$SCRATCH/answers" >"$SCRATCH/strange" &&
    die "--yes-destroy $(head -n 1 "$SCRATCH/strange") names another disk than the target ($(tr '\n' ' ' <"$SCRATCH/answers")): nothing was touched"
  each_target confirm_one || exit
  # A person takes minutes to read and type: what was confirmed is what was shown.
  identities | cmp -s - "$SCRATCH/shown" || die "$TARGET has changed since it was shown: nothing was touched"
}
confirm_one() {
  answers_for "$1" >"$SCRATCH/answers"
  if printf '%s\n' "$YES_DESTROY" | grep . | grep -q -x -F -f "$SCRATCH/answers"; then return 0; fi
  [ -t 0 ] || die "nobody is here to confirm that the data on $1 may be lost. In a script: --yes-destroy $(head -n 1 "$SCRATCH/answers")"
  answers_for "$1" typed >"$SCRATCH/answers"
  printf 'Type %s to go on: ' "$(awk '{ printf "%s%s", (NR > 1 ? " or " : ""), $0 }' "$SCRATCH/answers")" >&2
  read -r typed || typed=''
  printf '%s\n' "$typed" | grep . | grep -q -x -F -f "$SCRATCH/answers" || die 'that is none of these: nothing was touched'
}

# ----------------------------------------------------------------------------------------------------- 7 hardware

# Everything here goes through `redact` before it is written.
add_tuning() { [ -z "$2" ] || TUNING=$TUNING$1$TAB$2$NL; }
add_setting() { [ -z "$2" ] || SETTINGS=$SETTINGS$1$TAB$2$NL; }
# vendor, model, firmware, media, interface, capacity (bytes); empty = not recorded.
add_drive() { DRIVES=$DRIVES${1:--}$TAB${2:--}$TAB${3:--}$TAB${4:--}$TAB${5:--}$TAB${6:--}$NL; }

gather() {
  TARGET_COUNT=$(printf '%s\n' "$TARGETS" | grep -c .)
  TUNING='' SETTINGS='' DRIVES='' ADAPTERS='' DISKS='' FILESYSTEM='' FABRIC='' WRITE_CACHE='' TOTAL_BYTES=0 MEDIA=''
  FIO_VERSION=$(fio --version 2>/dev/null)
  if [ "$OS" = FreeBSD ]; then gather_freebsd; else gather_linux; fi
  DRIVE_COUNT=$(printf '%s' "$DRIVES" | grep -c .)
}

# The disks below a device, by kernel name: through partitions, md, LVM and multipath.
disks_below() {
  if [ -e "$ROOT/sys/class/block/$1/partition" ]; then
    disks_below "$(basename "$(dirname "$(readlink -f "$ROOT/sys/class/block/$1")")")"
    return
  fi
  set -- "$1" "$ROOT/sys/class/block/$1/slaves"/*
  if [ -e "$2" ]; then
    shift
    for slave in "$@"; do (disks_below "$(basename "$slave")"); done
  else
    echo "$1"
  fi
}

gather_linux() {
  { IFS= read -r HOST_CPU; read -r CPU_SOCKETS; read -r CPU_CORES; read -r CPU_THREADS; } <<EOF
$(awk '
    { value = $0; sub(/^[^:]*:[ \t]*/, "", value) }
    /^(model name|Model)[ \t]*:/ && model == "" { model = value; gsub(/[ \t\r]+/, " ", model); sub(/ $/, "", model) }
    /^physical id[ \t]*:/ && value != "" && !(value in seen) { seen[value] = 1; sockets++ }
    /^cpu cores[ \t]*:/ && cores == "" { cores = value }
    /^processor/ { threads++ }
    END { printf "%s\n%s\n%s\n%s\n", model, sockets, cores, (NR ? threads + 0 : "") }' "$ROOT/proc/cpuinfo" 2>/dev/null)
EOF
  CPU_HZ=$(first_of /sys/devices/system/cpu/cpu0/cpufreq/base_frequency)
  case $CPU_HZ in '' | *[!0-9]*) CPU_HZ='' ;; *) CPU_HZ=$((CPU_HZ * 1000)) ;; esac
  MEMORY=$(awk '/^MemTotal:/ { printf "%.0f", $2 * 1024 }' "$ROOT/proc/meminfo" 2>/dev/null)
  HOST_OS=$(sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\).*/\1/p' "$ROOT/etc/os-release" 2>/dev/null)
  KERNEL="$OS $(uname -r)"
  HOST_VENDOR=$(first_of /sys/class/dmi/id/sys_vendor)
  HOST_MODEL=$(first_of /sys/class/dmi/id/product_name)
  HOST_BOARD=$(first_of /sys/class/dmi/id/board_name)
  add_tuning 'CPU frequency governor' "$(first_of /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"
  add_tuning 'simultaneous multithreading' "$(first_of /sys/devices/system/cpu/smt/control)"
  add_tuning 'transparent huge pages' "$(chosen "$(first_of /sys/kernel/mm/transparent_hugepage/enabled)")"
  words=" $(first_of /proc/cmdline) "
  case $words in *' mitigations='*) words=${words#*' mitigations='} && add_tuning 'CPU mitigations on the kernel command line' "mitigations=${words%% *}" ;; esac
  tops=''
  old_ifs=$IFS
  IFS=$NL
  for path in $TARGETS; do
    if [ -n "$CLIENTS" ] || [ "$TARGET_KIND" = rbd ]; then break; fi
    if [ "$TARGET_KIND" = device ]; then
      top=${path#/dev/}
      TOTAL_BYTES=$((TOTAL_BYTES + $(size_of "$path")))
    else
      df_of "$(dirname "$path")"
      source=$df_source
      FILESYSTEM=$(awk -v point="${df_point%% *}" '$2 == point { text = $3 " (" $4 ")" } END { print text }' "$ROOT/proc/mounts" 2>/dev/null)
      case $source in /dev/*) top=$(resolve "$source"); top=${top#/dev/} ;; *) top='' ;; esac
    fi
    [ -z "$top" ] || [ ! -d "$ROOT/sys/class/block/$top" ] || tops="$tops$top$NL"
  done
  IFS=$old_ifs
  add_setting 'file system' "$FILESYSTEM"
  for top in $tops; do
    DISKS="$DISKS$top $(disks_below "$top" | sort -u | tr '\n' ' ')"
    describe_volume "$top"
  done
  DISKS=$(printf '%s\n' "$DISKS" | tr ' ' '\n' | awk 'NF && !seen[$0]++' | tr '\n' ' ')
  for disk in $(for top in $tops; do disks_below "$top"; done | sort -u); do describe_disk "$disk"; done
  for host in "$ROOT"/sys/class/fc_host/*; do
    [ -d "$host" ] || continue
    speed=$(head -n 1 "$host/speed" 2>/dev/null)
    ADAPTERS=$ADAPTERS$(head -n 1 "$host/symbolic_name" 2>/dev/null | cut -d ' ' -f 1 | trim)${TAB}Fibre\ Channel$TAB$(printf '%s\n' "$speed" | awk '/Gbit/ { printf "%.0f", $1 * 1e9 }')$NL
  done
  for nic in "$ROOT"/sys/class/net/*; do
    if [ ! -e "$nic/device" ] || [ "$(cat "$nic/operstate" 2>/dev/null)" != up ]; then continue; fi
    driver=$(basename "$(readlink -f "$nic/device/driver" 2>/dev/null)")
    rate=$(awk '$1 > 0 { printf "%.0f", $1 * 1e6 }' "$nic/speed" 2>/dev/null)
    ADAPTERS=$ADAPTERS"network adapter, driver $driver"${TAB}Ethernet$TAB$rate$NL
  done
}

# Settings of a volume that stands on others: md, multipath, LVM.
describe_volume() {
  add_setting "$1: md level" "$(first_of "/sys/class/block/$1/md/level")"
  add_setting "$1: md drives" "$(first_of "/sys/class/block/$1/md/raid_disks")"
  add_setting "$1: md chunk, bytes" "$(first_of "/sys/class/block/$1/md/chunk_size" | sed 's/^0$//')"
  case $(first_of "/sys/class/block/$1/dm/uuid") in
    mpath-*)
      set -- "$1" "$ROOT/sys/class/block/$1/slaves"/*
      add_setting "$1: multipath, paths" "$(($# - 1))"
      has multipath && add_setting "$1: multipath policy" "$(multipath -ll "$1" 2>/dev/null | sed -n "s/.*policy='\([^']*\)'.*/\1/p" | head -n 1)" ;;
    LVM-*) add_setting "$1" 'LVM logical volume' ;;
    CRYPT-*) add_setting "$1" 'dm-crypt' ;;
  esac
}

describe_disk() {
  at=/sys/class/block/$1
  vendor=$(first_of "$at/device/vendor") model=$(first_of "$at/device/model")
  firmware=$(first_of "$at/device/firmware_rev")
  [ -n "$firmware" ] || firmware=$(first_of "$at/device/rev")
  capacity=$(size_of "$1")
  [ "$capacity" != 0 ] || capacity=''
  rotational=$(first_of "$at/queue/rotational")
  media='' interface=''
  case $1 in
    nvme*)
      media=nvme_ssd
      link=$at/device/device
      [ -e "$ROOT$link/current_link_speed" ] || link=$at/device/address
      speed=$(first_of "$at/device/device/current_link_speed") width=$(first_of "$at/device/device/current_link_width")
      interface=NVMe${speed:+" PCIe ${speed% PCIe}${width:+ x$width}"}
      [ -n "$speed" ] || interface="NVMe over $(first_of "$at/device/transport" | sed 's/^pcie$/PCIe/; s/^$/PCIe/')"
      add_setting "$1: NVMe multipath policy" "$(first_of "$at/device/subsystem/iopolicy")" ;;
    vd*) interface=virtio-blk vendor='' ;;
    # SD cards and eMMC.
    mmcblk*)
      media=flash model=$(first_of "$at/device/name") interface=$(first_of "$at/device/type")
      case $interface in MMC) interface=eMMC ;; esac ;;
    # What stands on something else: the kernel's word on rotation is none on the medium.
    loop* | dm-* | md* | rbd* | nbd* | zram*) ;;
    *)
      if [ "$vendor" = ATA ]; then vendor='' interface=SATA; fi
      [ "$interface" ] || { [ -n "$vendor" ] && interface=SCSI; }
      phy=$(find -L "$ROOT$at/device/../.." -maxdepth 3 -name negotiated_linkrate 2>/dev/null | head -n 1)
      [ -z "$phy" ] || interface="SAS $(head -n 1 "$phy")"
      case $rotational in 1) media=hdd ;; 0) [ "$interface" = SCSI ] || media=ssd ;; esac ;;
  esac
  MEDIA=$media
  add_drive "$vendor" "$model" "$firmware" "$media" "$interface" "$capacity"
  for name in scheduler nr_requests read_ahead_kb max_sectors_kb rq_affinity nomerges wbt_lat_usec write_cache io_poll; do
    value=$(first_of "$at/queue/$name")
    case $name/$value in scheduler/*'['*']'*) value=$(chosen "$value") ;; esac
    add_setting "$1: $name" "$value"
  done
  [ "$(first_of "$at/queue/write_cache")" = 'write back' ] && WRITE_CACHE=yes
  add_setting "$1: logical / physical block, bytes" "$(first_of "$at/queue/logical_block_size") / $(first_of "$at/queue/physical_block_size")"
  add_setting "$1: queue depth of the device" "$(first_of "$at/device/queue_depth")"
  FABRIC="the drives as the host sees them: ${interface:-not_recorded}"
}

gather_freebsd() {
  HOST_CPU=$(sysctl -n hw.model 2>/dev/null | trim)
  CPU_THREADS=$(sysctl -n hw.ncpu 2>/dev/null)
  CPU_SOCKETS=$(sysctl -n kern.smp.cores 2>/dev/null | awk -v model="$HOST_CPU" 'END { print "" }')
  CPU_CORES=$(sysctl -n kern.smp.cores 2>/dev/null)
  [ -z "$CPU_CORES" ] || CPU_SOCKETS=$(sysctl -n kern.sched.topology_spec 2>/dev/null | grep -c '<flag name="NODE"' | sed 's/^0$//')
  # kern.smp.cores counts the whole machine; without the number of processors it says nothing of one.
  if [ -n "$CPU_SOCKETS" ] && [ -n "$CPU_CORES" ]; then CPU_CORES=$((CPU_CORES / CPU_SOCKETS)); else CPU_CORES=''; fi
  CPU_HZ=''
  MEMORY=$(sysctl -n hw.physmem 2>/dev/null)
  HOST_OS="FreeBSD $(sysctl -n kern.osrelease 2>/dev/null)"
  KERNEL="FreeBSD $(uname -r) $(sysctl -n kern.ident 2>/dev/null)"
  HOST_VENDOR=$(kenv -q smbios.system.maker 2>/dev/null | trim)
  HOST_MODEL=$(kenv -q smbios.system.product 2>/dev/null | trim)
  HOST_BOARD=$(kenv -q smbios.planar.product 2>/dev/null | trim)
  for name in kern.geom.inflight_transient_maps vfs.aio.max_aio_queue vfs.aio.max_aio_per_proc hw.nvme.per_cpu_io_queues kern.cam.da.default_timeout; do
    add_tuning "$name" "$(sysctl -n "$name" 2>/dev/null)"
  done
  old_ifs=$IFS
  IFS=$NL
  for path in $TARGETS; do
    if [ -n "$CLIENTS" ] || [ "$TARGET_KIND" = rbd ]; then break; fi
    if [ "$TARGET_KIND" = device ]; then
      disk=${path#/dev/}
    else
      disk=$(df -P "$(dirname "$path")" 2>/dev/null | awk 'NR == 2 { print $1 }')
      FILESYSTEM=$(mount -p 2>/dev/null | awk -v dev="$disk" '$1 == dev { print $3 " (" $4 ")" }' | head -n 1)
      case $disk in /dev/*) disk=$(printf '%s\n' "${disk#/dev/}" | sed 's/[ps][0-9][a-h0-9]*$//') ;; *) disk='' ;; esac
    fi
    [ -z "$disk" ] || DISKS="$DISKS$disk "
  done
  IFS=$old_ifs
  add_setting 'file system' "$FILESYSTEM"
  for disk in $DISKS; do describe_disk_freebsd "$disk"; done
  for port in $(sysctl -aN dev.isp 2>/dev/null | sed -n 's/^\(dev\.isp\.[0-9]*\)\.speed$/\1/p'); do
    ADAPTERS=$ADAPTERS"$(sysctl -n "$port.%desc" 2>/dev/null)"${TAB}Fibre\ Channel$TAB$(sysctl -n "$port.speed" 2>/dev/null | awk '$1 > 0 { printf "%.0f", $1 * 1e9 }')$NL
  done
}

describe_disk_freebsd() {
  list=$(geom disk list "$1" 2>/dev/null)
  field() { printf '%s\n' "$list" | sed -n "s/^ *$1: *//p" | head -n 1; }
  model=$(field descr) capacity=$(field Mediasize | cut -d ' ' -f 1) rotation=$(field rotationrate)
  firmware='' interface='' media='' vendor=''
  TOTAL_BYTES=$(awk -v a="$TOTAL_BYTES" -v b="${capacity:-0}" 'BEGIN { printf "%.0f", a + b }')
  case $1 in
    nda* | nvd*)
      unit=$(printf '%s\n' "$1" | tr -cd '0-9')
      identity=$(nvmecontrol identify "nvme$unit" 2>/dev/null)
      # The numbers of nda and nvme agree unless a drive was exchanged; the model tells.
      if [ "$(printf '%s\n' "$identity" | sed -n 's/^Model Number: *//p' | trim)" = "$model" ]; then
        firmware=$(printf '%s\n' "$identity" | sed -n 's/^Firmware Version: *//p' | trim)
      fi
      media=nvme_ssd interface=NVMe ;;
    *)
      identity=$(camcontrol identify "$1" 2>/dev/null)
      if [ -n "$identity" ]; then
        firmware=$(printf '%s\n' "$identity" | sed -n 's/^firmware revision *//p' | trim)
        interface=SATA
      else
        # <VENDOR MODEL REVISION>, each as wide as SCSI has it.
        inquiry=$(camcontrol inquiry "$1" -D 2>/dev/null | sed -n 's/^[^<]*<\([^>]*\)>.*/\1/p' | head -n 1)
        vendor=${inquiry%% *} firmware=${inquiry##* }
        model=$(printf '%s\n' "$inquiry" | sed 's/^[^ ]* //; s/ [^ ]*$//')
        interface=SAS
      fi
      rate=$(camcontrol inquiry "$1" -R 2>/dev/null | sed -n 's/^[^:]*: *\([0-9.]*MB\/s\) transfers.*/\1/p' | head -n 1)
      interface=$interface${rate:+", $rate"}
      case $rotation in 0) media=ssd ;; '' | unknown) ;; *) media=hdd ;; esac ;;
  esac
  MEDIA=$media
  add_drive "$vendor" "$model" "$firmware" "$media" "$interface" "$capacity"
  add_setting "$1: sector, bytes" "$(field Sectorsize)"
  add_setting "$1: stripe size, bytes" "$(field Stripesize | sed 's/^0$//')"
  cam=$(sysctl -n "kern.cam.$(printf '%s\n' "$1" | sed 's/\([0-9][0-9]*\)$/.\1/').sort_io_queue" 2>/dev/null)
  add_setting "$1: sort_io_queue" "$cam"
  add_setting "$1: queue depth (tags)" "$(camcontrol tags "$1" 2>/dev/null | sed -n 's/.*: device openings: *//p')"
  FABRIC="the drives as the host sees them: ${interface:-not_recorded}"
}

settings_json() { awk -F '\t' "$AWK_JSON"'NF > 1 { printf "%s\n      {\"name\": %s, \"value\": %s}", sep, q($1), q($2); sep = "," }'; }

drives_json() {
  sort | uniq -c | awk -F '\t' "$AWK_JSON"'
    function text(s) { return q(s == "-" || s == "" ? "not_recorded" : s) }
    function number(s) { return s ~ /^[0-9]+$/ ? s : "\"not_recorded\"" }
    { split($1, head, " "); count = head[1]; vendor = $1; sub(/^ *[0-9]+ /, "", vendor)
      printf "%s\n      {\"vendor\": %s, \"model\": %s, \"count\": %d, \"media\": %s, \"interface\": %s, \"capacity_bytes\": %s, \"firmware\": %s}", sep, text(vendor), text($2), count, text($4), text($5), number($6), text($3); sep = "," }'
}

# Whether the drives of a RAID set can be told: those of an adapter are hidden behind it, and paths to one drive are none of their own.
is_raid_of_this_host() {
  [ "$KIND" = raid ] && [ "$DRIVE_COUNT" -gt "$TARGET_COUNT" ] && case $SETTINGS in *': multipath, paths'*) false ;; esac
}

hardware_json() {
  case $TARGET_KIND in
    file) volume_name='file' volume_bytes=$SIZE_BYTES volume_text="made for the test${FILESYSTEM:+, on $FILESYSTEM}" ;;
    device) volume_name='block device' volume_bytes=$(awk -v a="$TOTAL_BYTES" -v n="$TARGET_COUNT" 'BEGIN { printf "%.0f", a / n }') volume_text="as the host sees it; fio worked on $(exactly "$SIZE_BYTES") of all" ;;
    rbd) volume_name='RBD image' volume_bytes=$SIZE_BYTES volume_text='reached through librbd' ;;
  esac
  [ -z "$CLIENTS" ] || volume_text='on the clients, which the collector cannot look into'
  [ "${volume_bytes:-0}" != 0 ] || volume_bytes=''
  client_count=$(list_clients | grep -c .)
  cat <<EOF
{
  "\$schema": "../../../schemas/hardware.schema.json",
  "system": {
    "id": $(js "$SYSTEM_ID"),
    "vendor": $(js "$VENDOR"),
    "model": $(js "$MODEL"),
    "kind": $(js "$KIND"),
EOF
  # Only of a drive, and of drives that it combines itself, does the host see the inside; of an array or volume it sees the outside.
  if [ "$DRIVE_COUNT" -gt 0 ] && { [ "$KIND" = drive ] || is_raid_of_this_host; }; then
    printf '    "drives": [%s\n    ],\n' "$(printf '%s' "$DRIVES" | drives_json)"
  elif [ "$DRIVE_COUNT" -gt 0 ]; then
    SETTINGS=$SETTINGS$(printf '%s' "$DRIVES" | sort | uniq -c | awk -F '\t' '{ n = $1; sub(/^ */, "", n); text = n; sub(/ -$/, " x", text); for (i = 2; i <= 5; i++) if (i != 4 && $i != "-") text = text " " $i; print "seen by the host\t" text ($6 == "-" ? "" : ", " $6 " bytes") }')$NL
  fi
  cat <<EOF
    "volumes": [
      {"name": $(js "$volume_name"), "count": $TARGET_COUNT, "capacity_bytes": $(num "$volume_bytes"), "description": $(js "$volume_text")}
    ],
    "settings": [$(printf '%s' "$SETTINGS" | settings_json)
    ]
  },
  "hosts": [
    {
      "role": $(if [ -n "$CLIENTS" ] && ! servers_are_here; then js 'fio client (starts the load, does no I/O)'; else js 'load generator'; fi),
      "count": 1,
      "vendor": $(js "$HOST_VENDOR"),
      "model": $(js "$HOST_MODEL"),
      "board": $(js "$HOST_BOARD"),
      "cpu": $(js "$HOST_CPU"),
      "cpu_sockets": $(num "$CPU_SOCKETS"),
      "cpu_cores": $(num "$CPU_CORES"),
      "cpu_hz": $(num "$CPU_HZ"),
      "memory_bytes": $(num "$MEMORY"),
      "os": $(js "$HOST_OS"),
      "kernel": $(js "$KERNEL"),
      "adapters": [$(printf '%s' "$ADAPTERS" | sort | uniq -c | awk -F '\t' "$AWK_JSON"'NF { n = $1; sub(/^ */, "", n); split(n, f, " "); model = n; sub(/^[0-9]+ /, "", model)
        printf "%s\n        {\"model\": %s, \"count\": %d, \"protocol\": %s, \"rate_bits_per_s\": %s}", sep, q(model == "" ? "not_recorded" : model), f[1], q($2), ($3 ~ /^[0-9]+$/ ? $3 : "\"not_recorded\""); sep = "," }')
      ],
      "software": [$(js "$(printf '%s\n' "${FIO_VERSION:-not_recorded}" | sed 's/^fio-/fio /')")],
      "tuning": [$(printf '%s' "$TUNING" | settings_json)
      ]
    }$(if [ -n "$CLIENTS" ]; then printf ',\n    {"role": "load generator (fio server)", %s"count": %s}' "$(if servers_are_here; then printf '"runs_on": "load generator", '; fi)" "$client_count"; fi)
  ],
  "fabric": {
    "description": $(js "${FABRIC:-not_recorded}")
  }
}
EOF
}

# --------------------------------------------------------------------------------------------------------- 8 plan

# steps.tsv with times multiplied, in a fixed order of columns: step job env runtime ramp rest writes kind track.
read_plan() {
  [ -d "$METHOD" ] || die "--method $METHOD: there is no such folder"
  [ -r "$METHOD/steps.tsv" ] || die "$METHOD holds no steps.tsv: take the method from the site's download, or make it with plateau"
  METHOD_ID=$(sed -n 's/^.*"id"[[:space:]]*:[[:space:]]*"\([^"]*\)".*$/\1/p' "$METHOD/method.json" 2>/dev/null | head -n 1)
  [ -n "$METHOD_ID" ] || METHOD_ID=$(basename "$METHOD")
  PLAN=$(awk -F '\t' -v OFS='\t' -v factor="$FACTOR" -v no_rest="$NO_REST" '
    function bad(text) { printf "collect.sh: steps.tsv, line %d: %s\n", NR, text | "cat 1>&2"; failed = 1; exit 2 }
    function value(name) { return (name in at) ? $(at[name]) : "" }
    function scaled(s, least) { s = int(s * factor + 0.5); return s < least ? least : s }
    { sub(/\r$/, "") }
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; if (!("step" in at) || !("job" in at) || !("kind" in at)) bad("the header must name step, job and kind"); next }
    /^[ \t]*$/ { next }
    {
      step = value("step"); kind = value("kind"); runtime = value("runtime_s"); ramp = value("ramp_s"); rest = value("rest_s"); env = value("env")
      if (step !~ /^[a-z0-9]+(-[a-z0-9]+)*$/ || length(step) > 70) bad("step \"" step "\" is no id (lower-case letters, digits, single hyphens)")
      if (step in seen) bad("step \"" step "\" stands twice")
      seen[step] = 1
      if (kind !~ /^(precondition|test|round)$/) bad("kind \"" kind "\" (allowed: precondition, test, round)")
      if (runtime == "-" || runtime == "") runtime = 0
      if (ramp == "-" || ramp == "") ramp = 0
      if (rest == "-" || rest == "") rest = 0
      if (runtime !~ /^[0-9.]+$/ || ramp !~ /^[0-9.]+$/ || rest !~ /^([0-9.]+|auto)$/) bad("times must be numbers of seconds")
      n = split(env == "-" ? "" : env, pair, " ")
      for (i = 1; i <= n; i++) {
        if (pair[i] !~ /^[A-Z][A-Z0-9_]*=[A-Za-z0-9._:%,+\/-]*$/ || pair[i] ~ /\/dev\/|^(PATH|HOME|IFS|ENV|LD_[A-Z_]*|TARGET|TARGETS|SIZE|IMAGE|IMAGE_SIZE|RUNTIME|RAMP|STEP)=/) bad("env \"" pair[i] "\" is not allowed")
      }
      rest = no_rest != "" ? 0 : rest == "auto" ? rest : scaled(rest, 0)
      if (runtime > 0) runtime = scaled(runtime, 1)
      print step, value("job"), (env == "" ? "-" : env), runtime, scaled(ramp, 0), rest, (value("writes") == "no" ? "no" : "yes"), kind, (env ~ /(^| )TRACKED=yes( |$)/ ? "yes" : "no")
    }' "$METHOD/steps.tsv") || exit 2
  [ -n "$PLAN" ] || die "$METHOD/steps.tsv holds no steps"
  WHOLE_PLAN=$PLAN
  [ -z "$ONLY" ] || choose_steps
}

# Keeps the steps of the plan that --only names, and preconditioning.
choose_steps() {
  PLAN=$(printf '%s\n' "$WHOLE_PLAN" | awk -F '\t' -v only="$ONLY" '
    BEGIN { n = split(only, glob, ","); for (i = 1; i <= n; i++) { regex[i] = glob[i]; gsub(/[*]/, ".*", regex[i]) } }
    { ids = ids (NR > 1 ? ", " : "") $1; keep = $8 == "precondition"
      for (i = 1; i <= n; i++) if ($1 ~ ("^" regex[i] "$")) { keep = 1; hits[i]++ }
      if (keep) print }
    END {
      for (i = 1; i <= n; i++) if (!hits[i]) {
        printf "collect.sh: --only: no step is called %s. The method has: %s\n", glob[i], (length(ids) > 400 ? substr(ids, 1, 400) "..., see --dry-run" : ids) | "cat 1>&2"
        exit 2
      }
    }') || exit 2
}

# Bytes that each step without a run time writes: the size that fio gets, as often as the job file says. Step, bytes.
fill_bytes() {
  printf '%s\n' "$PLAN" | awk -F '\t' '$4 == 0 && $7 == "yes" { print $1 "\t" $2 }' | while IFS=$TAB read -r step job; do
    awk -v step="$step" -v size="$(fio_size)" '
      { sub(/[;#].*/, ""); gsub(/[ \t\r]/, "") }
      /^loops=[0-9]+$/ { loops = substr($0, 7) }
      /^size=[0-9.]+%$/ { share = substr($0, 6) + 0 }
      END { printf "%s\t%.0f\n", step, size * (loops ? loops : 1) * (share ? share / 100 : 1) }' "$METHOD/$job"
  done
}
# fio divides `size` over the files of a job; for devices --size is the whole.
fio_size() { if [ "$TARGET_KIND" = 'file' ]; then echo $((${SIZE_BYTES:-0} * TARGET_COUNT)); else echo "${SIZE_BYTES:-0}"; fi; }

# Whether the first step writes the whole target, so that a file need not be filled beforehand.
plan_fills_first() { printf '%s\n' "$PLAN" | awk -F '\t' 'NR == 1 { exit !($8 == "precondition" && $7 == "yes" && $4 == 0) }'; }

# Bytes a second that the target takes: as told, as measured, or as is common for its kind. Sets RATE and RATE_FROM.
write_rate() {
  RATE='' RATE_FROM='measured'
  [ -z "$FILLS" ] || [ ! -s "$PART/done.tsv" ] || RATE=$(printf '%s\n' "$FILLS" | awk -F '\t' 'NR == FNR { fill[$1] = 1; next } ($2 in fill) && $10 > 0 { rate = $10 } END { if (rate) printf "%.0f", rate }' - "$PART/done.tsv")
  [ -n "$RATE" ] || [ ! -r "$PART/write-rate" ] || read -r RATE <"$PART/write-rate"
  [ -z "$RATE" ] || return 0
  if [ -n "$WRITE_RATE" ]; then RATE=$(bytes_of "$WRITE_RATE") RATE_FROM='as told'; return; fi
  case $MEDIA in
    nvme_ssd) RATE=1000000000 RATE_FROM='assumed for an NVMe SSD' ;;
    ssd) RATE=450000000 RATE_FROM='assumed for a SATA SSD' ;;
    hdd) RATE=150000000 RATE_FROM='assumed for a hard disk' ;;
    flash) RATE=40000000 RATE_FROM='assumed for an SD card or eMMC' ;;
    *) RATE=200000000 RATE_FROM='assumed' ;;
  esac
}

# Seconds that steps of the plan will take, without those finished: times of the method, and fills at the rate above. A block of
# rounds counts five times, or as often as the second argument says.
planned_seconds() {
  write_rate
  {
    [ -z "$FILLS" ] || printf '%s\n' "$FILLS"
    printf '%s\n' "$PLAN"
  } | awk -F '\t' -v rate="$RATE" -v rounds="${2:-5}" '
    NF == 10 { done[$1] = 1; next }
    NF == 2 { fill[$1] = $2; next }
    { seconds = $4 + $5 + ($6 == "auto" ? 0 : $6) + 1 + fill[$1] / rate }
    $8 != "round" && !($1 in done) { s += seconds }
    $8 == "round" { for (r = 1; r <= rounds; r++) if (!(sprintf("%s-round-%02d", $1, r) in done)) s += seconds }
    END { printf "%.0f\n", s }' ${1:+"$1"} -
}
# Bytes that are written before the first test, beside the steps: the test files.
file_fill_bytes() { if on_local_files && [ -z "$READONLY" ] && ! plan_fills_first; then fio_size; else echo 0; fi; }

show_plan() {
  write_rate
  fills=$({ printf '%s\n' "$FILLS"; printf 'files\t%s\n' "$(file_fill_bytes)"; } | awk -F '\t' '{ n += $2 } END { printf "%.0f", n }')
  before=$(awk -v b="$(file_fill_bytes)" -v r="$RATE" 'BEGIN { printf "%.0f", b / r }')
  least=$(($(planned_seconds) + before)) most=$(($(planned_seconds '' 25) + before))
  printf 'method   %s, factor %s%s\n' "$METHOD_ID" "$FACTOR" "${ONLY:+, only $ONLY}"
  printf 'target   %s (%s%s)\n' "$TARGET" "$TARGET_KIND" "${SIZE_BYTES:+, $(human "$SIZE_BYTES")}"
  printf 'writes   %s\n' "$(if [ -n "$READONLY" ]; then echo 'nothing to the target (fio --readonly)'; else echo "to the target, and $OUT.part, then $OUT"; fi)"
  [ -z "$CLIENTS" ] || printf 'clients  %s\n' "$CLIENTS"
  printf 'time     about %s%s%s\n' "$(duration "$least")" \
    "$([ "$most" = "$least" ] || printf ', up to %s when the rounds settle slowly' "$(duration "$most")")" \
    "$(printf '%s\n' "$PLAN" | cut -f 6 | grep -q auto && printf ', and rests that depend on what is measured')"
  [ "$fills" = 0 ] || printf '         of this %s to fill the target: %s at %s/s (%s; --write-rate RATE says otherwise)\n' \
    "$(duration "$(awk -v b="$fills" -v r="$RATE" 'BEGIN { printf "%.0f", b / r }')")" "$(human "$fills")" "$(human "$RATE")" "$RATE_FROM"
  printf 'steps    %s\n\n' "$(printf '%s\n' "$PLAN" | grep -c .)"
  printf '%s\n' "$PLAN" | awk -F '\t' '{ printf "%-12s %-40s %s  RUNTIME=%s RAMP=%s rest=%s%s\n", $8, $1, $2, $4, $5, $6, ($3 == "-" ? "" : "  " $3) }'
  { [ -z "$READONLY" ] && [ "$TARGET_KIND" != 'file' ]; } || return 0
  printf '\nTHIS WOULD BE LOST; its serial number or name would have to be typed:\n'
  each_target describe_target
  unseen | sed 's/^/  not looked at: /'
}

# ------------------------------------------------------------------------------------------------------ 9 running

FIO_PID='' MONITOR_PID='' STEP_DIR=''

# KILL for the monitor, which has nothing to tidy up: a TERM can be lost while a shell is turning into another program.
stop_children() {
  if [ -n "$MONITOR_PID" ]; then
    kill -KILL "$MONITOR_PID" 2>/dev/null
    wait "$MONITOR_PID" 2>/dev/null
  fi
  if [ -n "$FIO_PID" ]; then
    kill "$FIO_PID" 2>/dev/null
    sleep 1
    kill "$FIO_PID" 2>/dev/null
    wait "$FIO_PID" 2>/dev/null
  fi
  FIO_PID='' MONITOR_PID=''
}

interrupted() {
  trap '' INT TERM HUP
  stop_children
  [ -z "$STEP_DIR" ] || rm -rf "$STEP_DIR"
  end_writing
  say ''
  say 'Interrupted: the step that was running is not kept.'
  stop_with 130
}

# Ends the script in such a way that it can go on; says how.
stop_with() { # exit code
  trap '' INT TERM HUP
  rm -f "$PART/lock" "$PART/fio.pid"
  say "$(grep -c . "$PART/done.tsv") finished steps are kept in $PART."
  say "Go on:            sh $0 --resume --out $OUT"
  say "Leave it at that: sh $0 --finish --out $OUT"
  say "Throw it away:    sh $0 --discard --out $OUT"
  exit "$1"
}

# Host load and use of the devices once a second, from /proc (Linux) or iostat (FreeBSD). Times are those of the
# clock by which fio tells its end: seconds may pass until fio begins. Without %N in date they are right to a second.
monitor() {
  if [ "$OS" = FreeBSD ]; then
    # shellcheck disable=SC2086
    exec iostat -x -w 1 -c 90000 $DISKS >"$1/monitor.txt" 2>/dev/null
  fi
  exec awk -v proc="$ROOT/proc" -v disks="$DISKS" -v collector="$$" -v began="$(date +%s.%N)" '
    function first(file,   line) { line = ""; getline line < file; close(file); return line }
    BEGIN {
      n = split(disks, name, " ")
      print "epoch_s,device,read_iops,read_bytes_per_s,write_iops,write_bytes_per_s,util_pct,cpu_busy_pct,cpu_iowait_pct,load_1m"
      for (;;) {
        split(first(proc "/uptime"), up, " "); now = up[1]
        split(first(proc "/loadavg"), load, " ")
        m = split(first(proc "/stat"), cpu, " "); total = 0
        for (i = 2; i <= (m > 9 ? 9 : m); i++) total += cpu[i]
        idle = cpu[5]; wait_ = cpu[6]
        file = proc "/diskstats"
        while ((getline line < file) > 0) { split(line, f, " "); r[f[3]] = f[4]; rs[f[3]] = f[6]; w[f[3]] = f[8]; ws[f[3]] = f[10]; busy[f[3]] = f[13] }
        close(file)
        if (start == "") start = now - began
        else if (now > last) {
          dt = now - last; dc = total - last_total
          tail = dc > 0 ? sprintf("%.1f,%.1f,%s", 100 * (dc - (idle - last_idle) - (wait_ - last_wait)) / dc, 100 * (wait_ - last_wait) / dc, load[1]) : ",," load[1]
          if (n == 0) printf "%.2f,,,,,,,%s\n", now - start, tail
          for (k = 1; k <= n; k++) {
            d = name[k]; u = (busy[d] - pb[d]) / (dt * 10)
            printf "%.2f,%s,%.1f,%.0f,%.1f,%.0f,%.1f,%s\n", now - start, d, (r[d] - pr[d]) / dt, (rs[d] - prs[d]) * 512 / dt, (w[d] - pw[d]) / dt, (ws[d] - pws[d]) * 512 / dt, (u > 100 ? 100 : u), tail
          }
          fflush()
        }
        last = now; last_total = total; last_idle = idle; last_wait = wait_
        for (d in r) { pr[d] = r[d]; prs[d] = rs[d]; pw[d] = w[d]; pws[d] = ws[d]; pb[d] = busy[d] }
        # Ends with the collector, even when that was killed.
        if (system("sleep 1; kill -0 " collector " 2>/dev/null") != 0) exit
      }
    }' >"$1/monitor.csv"
}

# iops, bytes written and write bandwidth of a result, and the first error; fio prints one key a line.
totals_of() {
  awk '
    /"jobname" : "All clients"/ { iops = bytes = bw = 0 }
    /^ *"(read|write|trim|mixed)" : \{/ { dir = $1; gsub(/"/, "", dir) }
    /^ *"iops" : [0-9]/ { iops += $3 + 0 }
    /^ *"io_bytes" : [0-9]/ && dir == "write" { bytes += $3 + 0 }
    /^ *"bw_bytes" : [0-9]/ && dir == "write" { bw += $3 + 0 }
    /^ *"error" : [1-9]/ && !error { error = $3 + 0 }
    /^ *"(jobs|client_stats)" : \[/ { whole = 1 }
    END { printf "%.1f %.0f %.0f %s\n", iops, bytes, bw, (whole ? error + 0 : "none") }' "$1"
}

# A copy of the job file with every ${NAME} replaced: fio servers do not know the variables of this machine.
expand_job() {
  awk '{ out = ""; line = $0
    while (match(line, /[$][{][A-Za-z_][A-Za-z0-9_]*[}]/)) {
      out = out substr(line, 1, RSTART - 1) ENVIRON[substr(line, RSTART + 2, RLENGTH - 3)]; line = substr(line, RSTART + RLENGTH) }
    print out line }' "$1"
}

# The clients, one a line: commas part them, but one inside of ip:ADDRESS,PORT is followed by digits only.
list_clients() {
  [ -n "$CLIENTS" ] || return 0
  printf '%s\n' "$CLIENTS" | awk '{ n = split($0, f, ","); for (i = 1; i <= n; i++) printf "%s%s", (i == 1 ? "" : f[i] ~ /^[0-9]+$/ ? "," : "\n"), f[i]; print "" }'
}

# Whether all fio servers run on this machine, for a trial.
servers_are_here() { ! list_clients | sed -E 's/^ip6?://; s/,[0-9]+$//' | grep -q -v -E '^(127[.]|localhost$|::1$)'; }

# fio names the logs of a client after its address, and not after its port.
warn_of_shared_addresses() {
  [ -n "$CLIENTS" ] || return 0
  shared=$(list_clients | sed -E 's/^ip6?://; s/,[0-9]+$//' | sort | uniq -d)
  for address in $shared; do
    warn "two of --clients share the address $address: fio names logs by address, so the logs of one overwrite those of the other. Give each fio server an address of its own; on one machine for example 127.0.0.1 and 127.0.0.2 (fio --server=ip:127.0.0.2,8766)"
  done
}

# Runs fio in the step's own folder. Called in the background.
run_fio() { # test id, job, env, runtime, ramp
  unset NUMJOBS HOSTS PART_PCT
  # FreeBSD has no libaio and io_uring; what --env says comes last.
  for pair in $3 $EXTRA_ENV; do
    case $OS/$pair in FreeBSD/ENGINE=libaio | FreeBSD/ENGINE=io_uring) pair=ENGINE=posixaio ;; esac
    [ "$pair" = - ] || export "${pair?}"
  done
  SIZE=$(fio_size) RUNTIME=$4 RAMP=$5 STEP=$1 LOG=$1 OFFSET_PCT=0 IMAGE=$(image_prefix)
  IMAGE_SIZE=$((SIZE / TARGET_COUNT / 1048576 * 1048576))
  [ "$TARGET_KIND" != rbd ] || { POOL=${TARGET#rbd:} IMAGE=${TARGET##*/} && POOL=${POOL%%/*} && export POOL IMAGE; }
  export TARGET SIZE RUNTIME RAMP STEP LOG OFFSET_PCT IMAGE IMAGE_SIZE
  cd "$STEP_DIR" || exit 2
  if [ -z "$CLIENTS" ]; then
    set -- fio --output-format=json+ --output=result.json --eta=never ${READONLY:+--readonly} "$METHOD_DIR/$2"
    exec </dev/null >fio.out 2>&1
    if [ "$TARGET_KIND" = device ]; then exclusively "$TARGETS" "$@"; fi
    exec "$@"
  fi
  # NUMJOBS (1 where a step does not say) is the total, spread over the hosts as evenly as it goes. HOSTS=one: the first alone.
  # PART_PCT, where a step has it, is the part of the target that each job has for itself: a host begins behind the jobs of those
  # before it, because fio's offset_increment begins again on each.
  source_job=$METHOD_DIR/$2 total_jobs=${NUMJOBS:-1} nth=0 jobs_before=0
  hosts=$(list_clients)
  [ "${HOSTS:-all}" != one ] || hosts=$(printf '%s\n' "$hosts" | head -n 1)
  host_count=$(printf '%s\n' "$hosts" | grep -c .)
  set -- --output-format=json+ --output=result.json --eta=never
  for client in $hosts; do
    nth=$((nth + 1))
    NUMJOBS=$(((total_jobs + host_count - nth) / host_count))
    OFFSET_PCT=$((${PART_PCT:-0} * jobs_before))
    jobs_before=$((jobs_before + NUMJOBS))
    export NUMJOBS OFFSET_PCT
    [ "$NUMJOBS" -gt 0 ] || continue
    expand_job "$source_job" >"job-$nth.fio"
    set -- "$@" "--client=$client" "job-$nth.fio"
  done
  exec fio "$@" </dev/null >fio.out 2>&1
}

# Runs one test and files what it gave. Returns 1 when fio failed; the reason is in $PART/failed.tsv.
run_step() { # test id, step, job, env, runtime, ramp, rest, kind, round
  STEP_DIR=$PART/raw/$1
  [ ! -e "$STEP_DIR" ] || rm -rf "$STEP_DIR"
  mkdir -p "$STEP_DIR" || die "cannot write to $PART"
  df_of "$PART"
  if [ "${df_free:-65536}" -lt 65536 ]; then
    say "collect.sh: $(dirname "$PART") is nearly full ($df_free kB): results would be lost"
    stop_with 2
  fi
  verify_targets
  if [ -z "$READONLY" ] && [ "$WRITES" = yes ]; then begin_writing; fi
  started=$(date +%s)
  run_fio "$1" "$3" "$4" "$5" "$6" &
  FIO_PID=$!
  process "$FIO_PID" >"$PART/fio.pid"
  monitor "$STEP_DIR" &
  MONITOR_PID=$!
  if [ -t 2 ]; then
    while kill -0 "$FIO_PID" 2>/dev/null; do
      printf '\r%s %s s of %s ' "$LINE" "$(($(date +%s) - started))" "$(($5 + $6))" >&2
      sleep 1
    done
  fi
  wait "$FIO_PID"
  code=$?
  FIO_PID=''
  stop_children
  rm -f "$PART/fio.pid"
  # Nothing was written when the device could not be had: what is on it now is somebody else's.
  if [ "$code" -eq 75 ]; then rm -f "$PART/writing"; else end_writing; fi
  if [ "$code" -eq 75 ]; then
    say ''
    say "collect.sh: the target has come into use and is left alone: $(cat "$STEP_DIR/fio.out")"
    rm -rf "$STEP_DIR"
    stop_with 1
  fi
  # A signal may reach fio alone.
  if [ "$code" -ne 0 ] && grep -q 'terminating on signal' "$STEP_DIR/fio.out" 2>/dev/null; then interrupted; fi
  set -- "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9" "$code"
  totals=$(if [ -s "$STEP_DIR/result.json" ]; then totals_of "$STEP_DIR/result.json"; else echo '0 0 0 none'; fi)
  error=${totals##* }
  if [ "$code" -ne 0 ] || [ "$error" != 0 ]; then
    reason=$(grep -i -m 1 -E 'error|fail|fio:' "$STEP_DIR/fio.out" 2>/dev/null | redact | tr '\t' ' ')
    printf '%s\t%s\n' "$1" "fio ended with ${code}${reason:+: $reason}" >>"$PART/failed.tsv"
    say "$LINE failed: fio ended with ${code}${reason:+: $reason}"
    rm -rf "$STEP_DIR"
    STEP_DIR=''
    return 1
  fi
  if ! { file_results "$1" && redact <"$METHOD_DIR/$3" >"$STEP_DIR/job" && mv "$STEP_DIR/job" "$PART/jobs/${3##*/}"; }; then
    say "collect.sh: the results of $1 could not be written to $PART: is the disk full?"
    rm -rf "$STEP_DIR"
    stop_with 2
  fi
  # The line in done.tsv comes last: what has none never happened.
  # shellcheck disable=SC2086
  set -- "$@" $totals
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "${3##*/}" "$4" "$8" "$9" "$(($(date +%s) - started))" "${11}" "${12}" "${13}" >>"$PART/done.tsv"
  STEP_DIR=''
  if [ -t 2 ]; then say "$(printf '\r')$LINE ${11} IOPS"; else say "        ${11} IOPS"; fi
  rest_after "$7" "${12}"
}

# Redacts and packs the files of a step; names become such as a bundle may hold.
file_results() {
  rm -f "$STEP_DIR"/job-*.fio "$STEP_DIR/fio.out"
  hosts_of_logs=''
  for file in "$STEP_DIR"/*; do
    name=${file##*/}
    case $name in
      *.log.*) # a client's log: x_bw.1.log.HOST
        host=${name##*.log.}
        # All of them, before the first is renamed.
        [ -n "$hosts_of_logs" ] || hosts_of_logs=$(find "$STEP_DIR" -type f -name '*.log.*' ! -name '*.gz' | sed 's/.*\.log\.//' | sort -u)
        nth=$(printf '%s\n' "$hosts_of_logs" | grep -n -x -F -- "$host" | cut -d : -f 1)
        new=${name%.log.*}.client-${nth:-0}.log ;;
      result.json | monitor.csv | monitor.txt | *.log) new=$name ;;
      *) rm -f "$file"; continue ;;
    esac
    # These three are called so everywhere: there is nothing to hide.
    case $new in
      result.json | monitor.csv | monitor.txt) ;;
      *) new=$(printf '%s\n' "$new" | redact | tr -c 'A-Za-z0-9._+\n-' '_' | sed 's/^[^A-Za-z0-9]*//') ;;
    esac
    [ "$new" = "$name" ] || mv "$file" "$STEP_DIR/$new"
    [ -s "$STEP_DIR/$new" ] || { rm -f "$STEP_DIR/$new"; continue; }
    { redact_file "$STEP_DIR/$new" && gzip -c <"$STEP_DIR/$new" >"$STEP_DIR/$new.gz" && rm -f "$STEP_DIR/$new"; } || return 1
  done
}

# Rest after a test. auto: bytes written / lowest write bandwidth that a long write test found.
rest_after() {
  seconds=$1
  if [ "$1" = auto ]; then
    [ "$2" != 0 ] || return 0
    rate=$(rate_found)
    [ -n "$rate" ] || return 0
    seconds=$(awk -v b="$2" -v r="$rate" 'BEGIN { printf "%d", b / r + 0.999 }')
  fi
  [ "$seconds" -gt 0 ] || return 0
  say "        rest $(duration "$seconds")"
  sleep "$seconds" &
  MONITOR_PID=$!
  wait "$MONITOR_PID"
  MONITOR_PID=''
}
rate_found() {
  { cat "$PART/done.tsv"; printf '%s\n' "$PLAN"; } | awk -F '\t' '
    NF == 10 { bw[$2] = $10; next }
    $8 == "test" && $7 == "yes" && $6 != "auto" && bw[$1] > 0 { if (least == "" || bw[$1] < least) least = bw[$1] }
    END { if (least != "") printf "%.0f\n", least }'
}

is_done() {
  while IFS=$TAB read -r id _; do [ "$id" != "$1" ] || return 0; done <"$PART/done.tsv"
  return 1
}

# One test of the plan, unless it is finished already. Stops everything when nothing works.
try_step() { # test id, then the nine columns of the plan, round
  COUNT=$((COUNT + 1))
  if is_done "$1"; then return 0; fi
  # Rounds go on until they are steady: at least to the end of this one.
  rounds=5
  [ "${11}" = - ] || [ "${11}" -le 5 ] || rounds=${11}
  LINE=$(printf '[%3d/%s] %-44s left %-10s' "$COUNT" "$TOTAL" "$1" "$(duration "$(planned_seconds "$PART/done.tsv" "$rounds")")")
  [ -t 2 ] || say "$LINE"
  WRITES=$8
  if run_step "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$9" "${11}"; then FAILED_IN_A_ROW=0; else
    FAILED_IN_A_ROW=$((FAILED_IN_A_ROW + 1))
    if [ ! -s "$PART/done.tsv" ] && [ "$FAILED_IN_A_ROW" -ge 3 ]; then
      say 'collect.sh: the first three steps failed; nothing was measured'
      stop_with 2
    fi
  fi
  return 0
}

# Whether all tracking variables (iops) of a block of rounds are steady in the last five rounds, by SNIA SSS PTS 2.0.2, 2.1.24:
# max - min <= 20 % of the average, and the fitted line rises or falls by at most 10 % of it.
is_steady() { # first line and last line of the block in the plan, last round
  [ "$3" -ge 5 ] || return 1
  { printf '%s\n' "$PLAN" | sed -n "$1,$2p"; cat "$PART/done.tsv"; } | awk -F '\t' -v last="$3" '
    NF == 9 { all[$1] = 1; if ($9 == "yes") { track[$1] = 1; n++ } next }
    $6 ~ /^[0-9]+$/ && $6 > last - 5 && $6 <= last && ($2 in all) { y[$2, $6 - last + 5] = $8; have[$2]++ }
    END {
      if (n == 0) for (s in all) track[s] = 1
      for (s in track) {
        if (have[s] != 5) exit 1
        sum = 0; low = high = y[s, 1]
        for (i = 1; i <= 5; i++) { v = y[s, i]; sum += v; if (v < low) low = v; if (v > high) high = v }
        mean = sum / 5; slope = 0
        for (i = 1; i <= 5; i++) slope += (i - 3) * (y[s, i] - mean)
        slope /= 10; if (slope < 0) slope = -slope
        if (high - low > 0.2 * mean || slope * 4 > 0.1 * mean) exit 1
      }
    }'
}

run_all() {
  TOTAL=$(printf '%s\n' "$PLAN" | awk -F '\t' '{ n += $8 == "round" ? 5 : 1 } END { print n }')
  COUNT=0 FAILED_IN_A_ROW=0 number=0
  lines=$(printf '%s\n' "$PLAN" | grep -c .)
  while [ "$number" -lt "$lines" ]; do
    number=$((number + 1))
    old_ifs=$IFS
    IFS=$TAB
    # shellcheck disable=SC2046
    set -- $(plan_line "$number")
    IFS=$old_ifs
    if [ "$8" = round ]; then
      first=$number
      while [ "$number" -lt "$lines" ] && is_round $((number + 1)); do number=$((number + 1)); done
      run_rounds "$first" "$number"
    else
      try_step "$1" "$@" -
    fi
  done
}
plan_line() { # number
  lines_left=$PLAN at_line=1
  while [ "$at_line" -lt "$1" ]; do lines_left=${lines_left#*"$NL"} at_line=$((at_line + 1)); done
  printf '%s\n' "${lines_left%%"$NL"*}"
}
is_round() { case $(plan_line "$1") in *"${TAB}round${TAB}yes" | *"${TAB}round${TAB}no") ;; *) return 1 ;; esac; }

run_rounds() {
  round=0
  while [ "$round" -lt 25 ]; do
    round=$((round + 1))
    [ "$round" -le 5 ] || TOTAL=$((TOTAL + $2 - $1 + 1))
    at=$1
    while [ "$at" -le "$2" ]; do
      from=$1 to=$2
      old_ifs=$IFS
      IFS=$TAB
      # shellcheck disable=SC2046
      set -- $(plan_line "$at")
      IFS=$old_ifs
      try_step "$1-round-$(printf '%02d' "$round")" "$@" "$round"
      set -- "$from" "$to"
      at=$((at + 1))
    done
    if is_steady "$1" "$2" "$round"; then
      found="Steady after round $round"
      # Rounds of a trial are too short to show it.
      printf '%s\n' "$FACTOR" | awk '{ exit $1 != 1 }' || found="Within the limits of steady state after round $round, over rounds too short to show it"
      say "$found: the last five rounds are the measurement window."
      printf '%s\n' "$found: in the last five rounds the IOPS of every tracked test range over at most 20 % of their average, and their fitted line changes by at most 10 % of it (SNIA SSS PTS 2.0.2, 2.1.24)." >"$PART/rounds.txt"
      return
    fi
  done
  say 'Not in steady state after 25 rounds.'
  printf '%s\n' 'Not in steady state after 25 rounds (SNIA SSS PTS 2.0.2, 2.1.24).' >"$PART/rounds.txt"
}

# Makes the test files and fills them, so that reads meet written blocks; the first step of a method may do the filling.
prepare_files() {
  if ! on_local_files || [ -e "$PART/prepared" ] || [ -n "$READONLY" ]; then return; fi
  each_target make_file
  [ -s "$PART/identity.tsv" ] || keep_identities
  verify_targets
  if ! plan_fills_first; then
    begin_writing
    each_target fill_file
    : >"$PART/filled"
    end_writing
  fi
  : >"$PART/prepared"
}
make_file() {
  [ ! -s "$1" ] || [ -e "$PART/file-made" ] || return 0
  [ -s "$PART/identity.tsv" ] && return 0
  : >>"$1" || die "$1 cannot be written"
  : >"$PART/file-made"
}
fill_file() {
  say "Filling $1 ($(human "$SIZE_BYTES"))"
  started=$(date +%s)
  for direct in 1 0; do
    fio --name=fill --filename="$1" --rw=write --bs=1m --size="$SIZE_BYTES" --direct="$direct" --end_fsync=1 --output-format=normal --eta=never \
      </dev/null >"$PART/fill.out" 2>&1 &
    FIO_PID=$!
    wait "$FIO_PID"
    code=$?
    FIO_PID=''
    [ "$code" -ne 0 ] || break
    [ "$direct" = 0 ] || ! grep -q 'No space left' "$PART/fill.out" || break
  done
  if [ "$code" -ne 0 ]; then
    end_writing
    say "collect.sh: filling $1 failed: $(grep -i -m 1 -E 'error|fail|fio:' "$PART/fill.out")"
    say "It is left behind, $(human "$(wc -c <"$1")") long. With another size: sh $0 --resume --size SIZE --out $OUT"
    stop_with 2
  fi
  rm -f "$PART/fill.out"
  awk -v b="$SIZE_BYTES" -v s="$(($(date +%s) - started))" 'BEGIN { printf "%.0f\n", b / (s > 0 ? s : 1) }' >"$PART/write-rate"
}

# Removes the files that this collection made, unless others have taken their place.
remove_made_files() {
  [ -e "$PART/file-made" ] || return 0
  if [ -n "$(if [ -e "$PART/writing" ]; then hardware_differences; else identity_differences; fi)" ]; then
    warn "$TARGET is not the file that this collection made, and is left alone"
    return
  fi
  each_target rm -f
}

# The difference between the clocks of the clients: each writes a log with its own time, all at once, and does no I/O for it.
compare_clocks() {
  if [ -z "$CLIENTS" ] || [ -e "$PART/clocks.txt" ]; then return; fi
  mkdir -p "$PART/clocks"
  printf '%s\n' '[clocks]' ioengine=null size=1g rw=read bs=4k time_based=1 runtime=1 rate_iops=100 write_iops_log=clock log_avg_msec=100 log_unix_epoch=1 >"$PART/clocks/clocks.fio"
  set --
  for client in $(list_clients); do set -- "$@" "--client=$client" clocks.fio; done
  (cd "$PART/clocks" && exec fio --output=out --output-format=json --eta=never "$@" </dev/null >/dev/null 2>&1)
  for log in "$PART"/clocks/*.log.*; do [ -s "$log" ] && head -n 1 "$log"; done | awk -F ', *' -v hosts="$(list_clients | grep -c .)" '
    { n++; if (n == 1 || $1 < least) least = $1; if ($1 > most) most = $1 }
    END {
      if (n < 2) { if (hosts > 1) print "The clocks of the hosts could not be compared."; exit }
      printf "The clocks of %d hosts differ by at most %.1f s (first entries of logs with log_unix_epoch).\n", n, (most - least) / 1000
    }' >"$PART/clocks.txt"
  rm -rf "$PART/clocks"
  say "$(cat "$PART/clocks.txt")"
  awk '/differ by at most/ { exit !($10 > 1) } { exit 1 }' "$PART/clocks.txt" &&
    warn 'set the clocks (NTP): logs of the hosts cannot be laid over each other as they are'
  return 0
}

# ------------------------------------------------------------------------------------------------------ 10 bundle

# A condition as the submitter declared it, else as the collector knows it: name, state, text.
condition() {
  declared=''
  [ -z "$CONDITIONS" ] || declared=$(printf '%s' "$CONDITIONS" | awk -F '\t' -v name="$1" '$1 == name { line = $2 "\t" $3 } END { print line }')
  state=${2} text=${3:-}
  [ -z "$declared" ] || { state=${declared%%"$TAB"*} text=${declared#*"$TAB"}; }
  printf '    "%s": {"state": %s%s}' "$1" "$(js "$state")" "$(if [ -n "$text" ]; then printf ', "text": %s' "$(js "$text")"; fi)"
}

conditions_json() {
  preconditioned=$({ cat "$PART/done.tsv"; printf '%s\n' "$PLAN"; } | awk -F '\t' 'NF == 10 { done[$1] = $9; next } $8 == "precondition" { n++; if ($1 in done) { d++; bytes += done[$1] } } END { if (n && n == d) printf "%.0f", bytes }')
  ramp=$(printf '%s\n' "$PLAN" | awk -F '\t' '$8 != "precondition" { n++; if ($5 > 0) r++ } END { print (r == 0 ? "no" : r == n ? "yes" : "some") }')
  if grep -L -E '^[[:space:]]*direct[[:space:]]*(=[[:space:]]*1[[:space:]]*)?$' "$PART"/jobs/*.fio | grep -q .; then host=not_recorded host_text=''; else host=no host_text='direct=1 in every job file: the page cache is bypassed.'; fi
  if [ -n "$preconditioned" ]; then condition preconditioning yes "The preconditioning steps of the method ran before the tests and wrote $(exactly "$preconditioned")."; else condition preconditioning no 'The method has no preconditioning, or it was left out.'; fi
  printf ',\n'
  condition purge not_recorded
  printf ',\n'
  if [ -e "$PART/filled" ]; then
    condition fill yes 'The test file was written once from end to end before the tests.'
  elif plan_fills_first && is_done "${PLAN%%"$TAB"*}"; then
    condition fill yes 'The first step of the method wrote the whole target.'
  else
    condition fill not_recorded
  fi
  printf ',\n'
  case $ramp in
    yes) condition warm_up yes 'Each test began with the ramp time of the method, left out of the figures (fio: ramp_time).' ;;
    some) condition warm_up yes 'Some tests began with a ramp time, as the method says; the others have none (fio: ramp_time).' ;;
    *) condition warm_up no ;;
  esac
  printf ',\n'
  condition host_cache "$host" "$host_text"
  printf ',\n'
  if [ "$WRITE_CACHE" = yes ]; then condition target_cache yes 'The device reports a volatile write cache that is on (write back).'; else condition target_cache not_recorded; fi
  printf '\n'
}

remarks_json() {
  {
    awk -v f="$FACTOR" 'BEGIN { if (f != 1) print "A trial: all times of the method were multiplied by " f "." }'
    [ -z "$NO_REST" ] || echo 'The rests of the method were left out.'
    [ "$OS" != FreeBSD ] || ! cut -f 4 "$PART/done.tsv" | grep -q -E 'ENGINE=(libaio|io_uring)' || case " $EXTRA_ENV" in *' ENGINE='*) ;; *)
      echo 'FreeBSD has no libaio and io_uring: posixaio took their place (fio: ioengine).' ;;
    esac
    [ -z "$EXTRA_ENV" ] || echo "Variables set for all job files: $EXTRA_ENV." | redact
    [ -z "$CLIENTS" ] || echo "fio ran on $(list_clients | grep -c .) hosts at once; NUMJOBS is the total of all."
    cat "$PART/rounds.txt" 2>/dev/null
    cat "$PART/load.txt" 2>/dev/null
    cat "$PART/clocks.txt" 2>/dev/null
    rate=$(rate_found)
    if printf '%s\n' "$PLAN" | cut -f 6 | grep -q auto; then
      echo "Rests after writing are the bytes written divided by ${rate:-an unknown rate} bytes/s, the lowest write bandwidth of the tests before."
    fi
  } | awk "$AWK_JSON"'NF { printf "%s\n    {\"text\": %s}", sep, q($0); sep = "," }'
}

run_json() {
  case $TARGET_KIND in
    file) axis="target${TAB}file" where="$(printf '%s\n' "$TARGETS" | awk -v s="$(exactly "$SIZE_BYTES")" 'END { printf (NR > 1 ? NR " files of %s each" : "A file of %s"), s }')${FILESYSTEM:+ on $FILESYSTEM}." ;;
    device) axis="target${TAB}block device" where="Whole block devices: $TARGET_COUNT. fio worked on $(exactly "$SIZE_BYTES")." ;;
    rbd) axis="target${TAB}RBD image" where='An RBD image through librbd.' ;;
  esac
  [ -z "$AXES" ] || axis=$AXES
  client_text=''
  [ -z "$CLIENTS" ] || client_text=' The load came from several fio servers at once.'
  cat <<EOF
{
  "\$schema": "../../../schemas/run.schema.json",
  "id": $(js "$ID"),
  "title": $(js "$TITLE"),
  "date": "$(date -u +%Y-%m-%d)",
  "submitter": {"name": $(js "$SUBMITTER"), "relation": $(js "$RELATION")},
  "licence": $(js "$LICENCE"),
  "method": $(js "$METHOD_ID"),
  "method_factor": $FACTOR,
  "method_left_out": [$(left_out_json)
  ],
  "method_rests": "$(if [ -n "$NO_REST" ]; then echo left_out; else echo kept; fi)",
  "evidence": "measured",
  "configurations": [
    {
      "id": "default",
      "title": $(js "$(printf '%s' "$axis" | awk -F '\t' '{ printf "%s%s", (NR > 1 ? ", " : ""), $2 }')"),
      "axes": {$(printf '%s\n' "$axis" | awk -F '\t' "$AWK_JSON"'NF > 1 { printf "%s%s: %s", sep, q($1), q($2); sep = ", " }')},
      "description": $(js "$where$client_text")
    }
  ],
  "tests": [$(tests_json)
  ],
  "conditions": {
$(conditions_json)  },
  "remarks": [$(remarks_json)
  ]
}
EOF
}

# Steps without a finished test, and why.
left_out_json() {
  awk -F '\t' -v only="$ONLY" "$AWK_JSON"'
    FILENAME ~ /done.tsv$/ { ran[$2] = 1; next }
    FILENAME ~ /failed.tsv$/ { why[$1] = $2; sub(/-round-[0-9]+$/, "", $1); why[$1] = $2; next }
    !($1 in ran) { printf "%s\n    {\"step\": %s, \"reason\": %s}", sep, q($1), q(($1 in why) ? why[$1] : only != "" ? "It was not asked for (--only " only "), or not run before the collection was finished." : "It was not run before the collection was finished."); sep = "," }' \
    "$PART/done.tsv" "$PART/failed.tsv" "$PART/plan.tsv"
}

tests_json() {
  (cd "$PART" && find raw -type f | sort) | awk -F '\t' -v tool="$(if [ "$OS" = FreeBSD ]; then echo 'iostat -x -w 1'; else echo 'collect.sh, from /proc once a second'; fi)" "$AWK_JSON"'
    NR == FNR { split($1, f, "/"); if (f[3] ~ /\.log\.gz$/) logs[f[2]] = logs[f[2]] (logs[f[2]] == "" ? "" : ", ") q($1); if (f[3] ~ /^monitor\./) monitor[f[2]] = $1; next }
    FILENAME ~ /steps\.tsv$/ { sub(/\r$/, ""); if (FNR == 1) { for (i = 1; i <= NF; i++) if ($i == "title") at = i } else if (at) titles[$1] = $at; next }
    {
      title = titles[$2]; if (title == "") { title = $2; gsub(/-/, " ", title) }
      env = $4; gsub(/ /, ", ", env)
      printf "%s\n    {\n      \"id\": %s,\n      \"title\": %s,\n", sep, q($1), q(title ($6 == "-" ? "" : ", round " $6)); sep = ","
      if (env != "-") printf "      \"description\": %s,\n", q((($5 == "precondition") ? "Preconditioning. " : "") "Variables of the job file: " env ".")
      else if ($5 == "precondition") printf "      \"description\": \"Preconditioning.\",\n"
      if ($6 != "-") printf "      \"step\": %s,\n      \"round\": %d,\n", q($2), $6
      printf "      \"configuration\": \"default\",\n      \"job_file\": %s,\n      \"result\": %s", q("jobs/" $3), q("raw/" $1 "/result.json.gz")
      if (logs[$1] != "") printf ",\n      \"logs\": [%s]", logs[$1]
      if (monitor[$1] != "") printf ",\n      \"monitors\": [{\"file\": %s, \"tool\": %s, \"description\": \"Load of the host and use of its devices.\"}]", q(monitor[$1]), q(tool)
      printf "\n    }"
    }' - "$METHOD/steps.tsv" "$PART/done.tsv"
}

# Ends the script when a secret can still be found in what is about to leave the machine.
verify_redaction() {
  awk -F '\t' 'length($2) >= 4 && $2 ~ /[A-Za-z:.]/ { print $2 }' "$STANDINS" >"$PART/secrets"
  if [ -s "$PART/secrets" ]; then
    found=$({ find "$PART/raw" -name '*.gz' -exec gzip -dc {} + ; cat "$PART"/jobs/*; } 2>/dev/null | grep -a -i -w -o -F -f "$PART/secrets" | sort -u | head -n 5)
    [ -z "$found" ] || { say "$found"; die "these identifiers are still in the raw files of $PART; nothing was handed over"; }
  fi
  rm -f "$PART/secrets"
}

# Files of a step that was killed: they are of no test, and nobody has redacted them.
drop_unfinished() {
  for path in "$PART"/raw/*; do
    [ ! -e "$path" ] || is_done "${path##*/}" || { rm -rf "$path" && say "${path##*/} was not finished: what it left is not in the bundle."; }
  done
}

make_bundle() {
  [ -s "$PART/done.tsv" ] || die "no step has finished: there is nothing to make a bundle of"
  drop_unfinished
  printf '%s\n' "$WHOLE_PLAN" >"$PART/plan.tsv"
  : >>"$PART/failed.tsv"
  verify_redaction
  rm -rf "$PART/bundle"
  mkdir "$PART/bundle"
  run_json >"$PART/bundle/run.json" || die 'run.json could not be written'
  redact <"$PART/hardware.json" >"$PART/bundle/hardware.json"
  mv "$PART/raw" "$PART/jobs" "$PART/bundle/"
  mv "$PART/bundle" "$OUT" || die "cannot write $OUT; the bundle is $PART/bundle"
  [ -n "$KEEP_FILE" ] || remove_made_files
  left_out=$(grep -c '^    {"step": ' "$OUT/run.json")
  not_asked=$(($(printf '%s\n' "$WHOLE_PLAN" | grep -c .) - $(printf '%s\n' "$PLAN" | grep -c .)))
  say ''
  if [ -s "$STANDINS.used" ]; then
    say 'Replaced by stand-ins in the bundle:'
    sort -u "$STANDINS.used" | while read -r standin; do
      awk -F '\t' -v s="$standin" '$3 == s { printf "  %-12s %s\n", $3, $2 }' "$STANDINS" >&2
    done
  else
    say 'Nothing had to be replaced: no serial number, host name, address or user name was found.'
  fi
  say "$(grep -c . "$PART/done.tsv") tests, $left_out steps left out. The bundle: $OUT"
  say "Next: read $OUT/run.json and hardware.json, write $OUT/notes.md if there is something to say, then npx plateau check $OUT"
  rm -rf "$PART"
  [ "$left_out" -eq "$not_asked" ]
}

# -------------------------------------------------------------------------------------------------------- 11 main

METHOD='' TARGET='' OUT='' SIZE='' FACTOR=1 ONLY='' DESTROY='' DRY_RUN='' RESUME='' FINISH='' NO_REST='' KEEP_FILE='' CLIENTS=''
CLIENTS_CHECKED='' EXTRA_ENV='' VENDOR='' MODEL='' KIND='' SUBMITTER='' RELATION=not_recorded LICENCE=CC0-1.0 TITLE='' ID=''
SYSTEM_ID='' AXES='' CONDITIONS='' HARDWARE_ONLY='' CHECK_TARGET='' SIZE_BYTES='' YES_DESTROY='' WRITE_RATE='' ON_ROOT='' DISCARD=''
SERVE='' LISTEN='' GIVEN='' PLAN='' WHOLE_PLAN='' READONLY='' PART='' TARGETS='' TARGET_KIND='' EXCLUSIVE_TOOL=''
# What --resume takes from the first call.
SAVED='METHOD TARGET SIZE FACTOR ONLY NO_REST KEEP_FILE CLIENTS CLIENTS_CHECKED EXTRA_ENV VENDOR MODEL KIND SUBMITTER RELATION LICENCE TITLE ID SYSTEM_ID AXES CONDITIONS DESTROY ON_ROOT WRITE_RATE'
OS=$(uname -s)

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --*=*) flag=${1%%=*} rest=${1#*=}; shift; set -- "$flag" "$rest" "$@" ;;
    esac
    GIVEN="$GIVEN $1"
    case $1 in
      -h | --help) usage; exit 0 ;;
      --dry-run) DRY_RUN=yes; shift; continue ;;
      --resume) RESUME=yes; shift; continue ;;
      --finish) FINISH=yes; shift; continue ;;
      --discard) DISCARD=yes; shift; continue ;;
      --serve) SERVE=yes; shift; continue ;;
      --on-root) ON_ROOT=yes; shift; continue ;;
      --hardware) HARDWARE_ONLY=yes; shift; continue ;;
      --no-rest) NO_REST=yes; shift; continue ;;
      --keep-file) KEEP_FILE=yes; shift; continue ;;
      --clients-checked) CLIENTS_CHECKED=yes; shift; continue ;;
    esac
    [ $# -ge 2 ] || die "$1 is no option, or its value is missing (--help lists all)"
    case $2 in *"$NL"* | *"$TAB"*) die "$1: a value cannot hold a line break or tab" ;; esac
    case $1 in
      --method) METHOD=$2 ;;
      --target) TARGET=$2 ;;
      --out) OUT=${2%/} ;;
      --size) SIZE=$2 ;;
      --only)
        printf '%s\n' "$2" | awk '!/^[a-z0-9*-]+(,[a-z0-9*-]+)*$/ { exit 1 }' || die "--only $2: ids of steps, with commas between them; * stands for any part"
        ONLY=$2 ;;
      --factor) FACTOR=$2 ;;
      --destroy) DESTROY=$DESTROY${DESTROY:+$NL}$(printf '%s' "$2" | sed 's#:/dev/#\
/dev/#g') ;;
      --yes-destroy) YES_DESTROY=$YES_DESTROY${YES_DESTROY:+$NL}$2 ;;
      --write-rate)
        [ -n "$(bytes_of "$2")" ] || die "--write-rate $2 (bytes a second, for example 500m)"
        WRITE_RATE=$2 ;;
      --listen) LISTEN=$2 ;;
      --env)
        printf '%s\n' "$2" | awk '!/^[A-Z][A-Z0-9_]*=[A-Za-z0-9._:%,+\/-]*$/ || /^(PATH|HOME|IFS|ENV|LD_[A-Z_]*|TARGET|SIZE|RUNTIME|RAMP|STEP)=/ { exit 1 }' || die "--env $2: NAME=value, without spaces"
        EXTRA_ENV=$EXTRA_ENV${EXTRA_ENV:+ }$2 ;;
      --clients) CLIENTS=$2 ;;
      --vendor) VENDOR=$2 ;;
      --model) MODEL=$2 ;;
      --kind) KIND=$2 ;;
      --submitter) SUBMITTER=$2 ;;
      --relation) RELATION=$2 ;;
      --licence) LICENCE=$2 ;;
      --title) TITLE=$2 ;;
      --id) ID=$2 ;;
      --system-id) SYSTEM_ID=$2 ;;
      --axis)
        printf '%s\n' "$2" | awk '!/^[a-z][a-z0-9_]*=./ { exit 1 }' || die "--axis $2: name=value, the name in lower-case letters, digits and _"
        AXES=$AXES${AXES:+$NL}${2%%=*}$TAB${2#*=} ;;
      --condition)
        printf '%s\n' "$2" | awk '!/^(preconditioning|purge|fill|warm_up|host_cache|target_cache)=(yes|no|not_recorded|not_applicable)(:.+)?$/ { exit 1 }' || die "--condition $2: see --help"
        condition_state=${2#*=}
        case $condition_state in *:*) condition_text=${condition_state#*:} ;; *) condition_text='' ;; esac
        CONDITIONS=$CONDITIONS${2%%=*}$TAB${condition_state%%:*}$TAB$condition_text$NL ;;
      --check-target) CHECK_TARGET=$2 ;;
      *) die "$1 is no option (--help lists all)" ;;
    esac
    shift 2
  done
}

# Everything that is missing or wrong, at once.
check_arguments() {
  missing=''
  want() { missing="$missing  $1$NL"; }
  [ -n "$METHOD" ] || want '--method DIR          the method to run'
  [ -n "$TARGET" ] || want '--target TARGET       what to run it on'
  [ -n "$OUT" ] || want '--out FOLDER          where to write the bundle'
  if [ -z "$DRY_RUN" ]; then
    [ -n "$VENDOR" ] || want '--vendor V            who makes the system under test'
    [ -n "$MODEL" ] || want '--model M             its name, without the vendor'
    [ -n "$KIND" ] || want '--kind K              drive, raid, array, cluster or volume'
    [ -n "$SUBMITTER" ] || want '--submitter NAME      who answers for the run'
  fi
  [ -z "$missing" ] || die "these are missing:$NL$missing(--help shows examples)"
  case $KIND in '' | drive | raid | array | cluster | volume) ;; *) die "--kind $KIND (allowed: drive, raid, array, cluster, volume)" ;; esac
  case $RELATION in vendor | independent | transcriber | not_recorded) ;; *) die "--relation $RELATION (allowed: vendor, independent, transcriber, not_recorded)" ;; esac
  printf '%s\n' "$FACTOR" | awk '!/^([0-9]+([.][0-9]+)?)$/ || $1 <= 0 || $1 > 1 { exit 1 }' || die "--factor $FACTOR (allowed: above 0, up to 1; for example 0.01)"
  [ -z "$NO_REST" ] || printf '%s\n' "$FACTOR" | awk '{ exit !($1 < 1) }' || die '--no-rest is for trials: it needs --factor below 1'
  if [ -n "$SIZE" ]; then
    SIZE_BYTES=$(bytes_of "$SIZE")
    [ -n "$SIZE_BYTES" ] || die "--size $SIZE (for example 500m, 4g, 1t)"
  fi
  [ -n "$ID" ] || ID=$(basename "$OUT")
  is_id "$ID" || die "\"$ID\" cannot be the id of a run: lower-case letters, digits and single hyphens. Name --out so, or give --id"
  if [ -z "$SYSTEM_ID" ]; then
    # Letters beyond ASCII would be left out, and systems of unlike names have one id.
    case "$VENDOR$MODEL" in
      *[!\ -\~]*) [ -n "$DRY_RUN" ] || die "no id of the system can be made of \"$VENDOR $MODEL\": give --system-id, lower-case letters, digits and single hyphens" ;;
    esac
    SYSTEM_ID=$(slug "$VENDOR $MODEL")
  fi
  [ -n "$DRY_RUN" ] || is_id "$SYSTEM_ID" || die "\"$SYSTEM_ID\" cannot be the id of the system: give --system-id, lower-case letters, digits and single hyphens"
  [ -n "$TITLE" ] || TITLE="$VENDOR $MODEL, method $METHOD_ID"
}

save_settings() {
  for key in $SAVED; do
    eval "value=\$$key"
    # shellcheck disable=SC2154
    case $value in
      *"$NL"*) printf '%s\n' "$value" | sed "s/^/$key$TAB/" ;;
      *) printf '%s\t%s\n' "$key" "$value" ;;
    esac
  done >"$PART/settings"
}
load_settings() {
  [ -r "$PART/settings" ] || die "there is no $PART: nothing to go on with"
  for key in $SAVED; do
    # The keys are the fixed list above; values are only assigned, never run.
    # shellcheck disable=SC2034
    value=$(sed -n "s/^$key$TAB//p" "$PART/settings")
    eval "$key=\$value"
  done
  [ -z "$CONDITIONS" ] || CONDITIONS=$CONDITIONS$NL
}

# The method as it is run: a collection goes on with no other.
method_digest() { { cat "$METHOD/steps.tsv"; printf '%s\n' "$PLAN" | cut -f 2 | sort -u | while read -r job; do cat "$METHOD/$job"; done; } | digest; }

# With --resume: another size, as long as nothing was measured; and the same method.
take_new_size() { # size
  if [ -n "$1" ] && [ "$1" != "$SIZE" ]; then
    [ ! -s "$PART/done.tsv" ] || die "--size $1: finished steps of this collection worked on $SIZE. --finish makes a bundle of them, --discard removes them"
    read_target
    [ ! -s "$PART/identity.tsv" ] || remove_made_files
    rm -f "$PART/file-made" "$PART/prepared" "$PART/filled" "$PART/writing" "$PART/identity.tsv" "$PART/hardware.json" "$PART/write-rate"
    SIZE=$1
    save_settings
  fi
}

# What a power failure or a KILL left of a disk without any number of its own cannot be told from another: a person has to say.
ask_again_when_unsure() {
  if ! on_local_devices || [ ! -e "$PART/writing" ]; then return 0; fi
  grep -q "^[0-9]*$TAB\\(serial\\|wwid\\|volume\\)$TAB" "$PART/identity.tsv" && return 0
  identities | grep "^[0-9]*${TAB}boot$TAB" >"$SCRATCH/boot"
  [ -s "$SCRATCH/boot" ] && grep -q -x -F -f "$SCRATCH/boot" "$PART/identity.tsv" && return 0
  confirm_destruction
}

# A process by its number and, below, when it began: numbers are given again. One that has ended and is not yet waited for began never.
process() { # number
  echo "$1"
  if { IFS= read -r stat <"/proc/$1/stat"; } 2>/dev/null; then
    # shellcheck disable=SC2086
    set -- ${stat##*) }
    [ "$1" = Z ] || echo "${20}"
  else
    ps -o lstart= -p "$1"
  fi
}

# Whether the process that a file tells of still runs.
still_runs() { # file
  [ -s "$1" ] && kill -0 "$(head -n 1 "$1")" 2>/dev/null && [ "$(process "$(head -n 1 "$1")")" = "$(cat "$1")" ]
}

lock_part() {
  if still_runs "$PART/lock"; then die "another collection works in $PART (process $(head -n 1 "$PART/lock"))"; fi
  if still_runs "$PART/fio.pid"; then
    die "fio of an earlier collection still runs (process $(head -n 1 "$PART/fio.pid")): wait for it, or end it"
  fi
  process $$ >"$PART/lock"
}

discard() {
  load_settings
  lock_part
  # What cannot be looked at any more is left alone.
  if (read_target) 2>/dev/null; then
    read_target
    [ ! -s "$PART/identity.tsv" ] || remove_made_files
  fi
  rm -rf "$PART"
  say "Removed: $PART$([ -z "$TARGETS" ] || [ -e "${TARGETS%%"$NL"*}" ] || echo " and $TARGETS")."
}

check_one_target() {
  TARGET=$CHECK_TARGET TARGETS=$(resolve "$CHECK_TARGET") TARGET_KIND=device EXCLUSIVE_TOOL=$(exclusive_tool)
  reasons=$(in_use "$TARGETS")
  [ ! -e "$TARGETS" ] || describe_target "$TARGETS"
  unseen | sed 's/^/  not looked at: /'
  [ -n "$reasons" ] || { echo "$CHECK_TARGET is free: not mounted, no swap, not open, not part of a larger volume"; exit 0; }
  printf '%s\n' "$reasons"
  exit 1
}

# On a client: looks and asks as for a local run, and holds the device exclusively as long as the server runs.
serve() {
  METHOD=none PLAN=$(printf 'serve\t-\t-\t0\t0\t0\tyes\ttest\tno')
  read_target
  [ "$TARGET_KIND" = device ] || die '--serve is for devices; for files run fio --server'
  check_safety
  confirm_destruction
  say "Serving: fio --server${LISTEN:+=$LISTEN}. End it with Ctrl-C."
  rm -rf "$SCRATCH"
  exclusively "$TARGETS" fio "--server${LISTEN:+=$LISTEN}"
}

main() {
  read_arguments "$@"
  # Elsewhere it could not tell whether a disk is in use.
  case $OS in Linux | FreeBSD) ;; *) die "this host runs $OS, and the collector knows Linux and FreeBSD. Here run fio yourself with --output-format=json+, then npx plateau new FOLDER --redact" ;; esac
  SCRATCH=$(mktemp -d "${TMPDIR:-/tmp}/collect.XXXXXX") || die 'no temporary folder can be made'
  trap 'rm -rf "$SCRATCH"' EXIT
  trap 'exit 130' INT TERM HUP
  [ -z "$CHECK_TARGET" ] || check_one_target
  has fio || die 'fio is not installed'
  if [ -n "$SERVE" ]; then serve; exit; fi
  if [ -n "$HARDWARE_ONLY" ]; then
    STANDINS=$SCRATCH/stand-ins.tsv
    read_target
    gather
    plant_all
    [ -z "$SIZE" ] || SIZE_BYTES=$(bytes_of "$SIZE")
    hardware_json | redact
    exit 0
  fi
  case $OUT in '' | /*) ;; *) OUT=$PWD/$OUT ;; esac
  PART=$OUT.part
  if [ -n "$RESUME$FINISH$DISCARD" ]; then
    [ -n "$OUT" ] || die '--out is missing: the folder that was given the first time'
    for flag in $GIVEN; do
      case $flag in
        --resume | --finish | --discard | --out | --size | --yes-destroy) ;;
        *) die "$flag: the settings are those of the first call; only --size and --yes-destroy can be given anew" ;;
      esac
    done
    if [ -n "$DISCARD" ]; then discard; exit 0; fi
    new_size=$SIZE
    load_settings
    lock_part
    take_new_size "$new_size"
  fi
  METHOD_ID=''
  [ -z "$METHOD" ] || METHOD=$(resolve "$METHOD")
  [ -z "$METHOD" ] || read_plan
  check_arguments
  METHOD_DIR=$METHOD
  [ ! -e "$OUT" ] || die "$OUT exists already; nothing is overwritten"
  [ -n "$RESUME$FINISH$DRY_RUN" ] || [ ! -e "$PART" ] || die "$PART exists: --resume goes on with it, --discard removes it"
  if [ -n "$RESUME$FINISH" ] && [ "$(method_digest)" != "$(cat "$PART/method-digest")" ]; then
    die "the method in $METHOD is not the one that this collection began with"
  fi
  absolute_target
  target_as_given=$TARGET
  read_target
  check_jobs
  gather
  [ -n "$FINISH" ] || check_safety
  warn_of_shared_addresses
  [ -n "$SIZE_BYTES" ] || [ "$TARGET_KIND" != device ] || [ "$TOTAL_BYTES" = 0 ] || SIZE_BYTES=$TOTAL_BYTES
  if [ -z "$SIZE_BYTES" ] && on_local_files && [ -s "$TARGET" ]; then SIZE_BYTES=$(wc -c <"$TARGET" | tr -d ' '); fi
  [ -n "$SIZE_BYTES" ] || die '--size is missing: how much of the target shall be used? For example --size 4g; more than the memory of this host is best'
  [ -n "$FINISH" ] || [ -e "$PART/prepared" ] || check_sizes
  FILLS=$(fill_bytes)
  if [ -n "$DRY_RUN" ]; then show_plan; exit 0; fi
  if [ -z "$RESUME$FINISH" ]; then
    confirm_destruction
    mkdir -p "$PART/raw" "$PART/jobs" || die "cannot write $PART"
    lock_part
    if [ -s "$SCRATCH/shown" ]; then cp "$SCRATCH/shown" "$PART/identity.tsv"; elif [ "$TARGET_KIND" = device ] || [ -n "$READONLY" ]; then keep_identities; fi
    target_real=$TARGET TARGET=$target_as_given
    save_settings
    TARGET=$target_real
    method_digest >"$PART/method-digest"
  fi
  STANDINS=$PART/stand-ins.tsv
  : >>"$PART/done.tsv"
  trap interrupted INT TERM HUP
  plant_all
  if [ ! -s "$PART/hardware.json" ]; then
    hardware_json >"$PART/hardware.json"
    load=$(cut -d ' ' -f 1 "$ROOT/proc/loadavg" 2>/dev/null || sysctl -n vm.loadavg 2>/dev/null | cut -d ' ' -f 2)
    awk -v l="${load:-0}" -v n="${CPU_THREADS:-1}" 'BEGIN { exit !(l > n / 2) }' && {
      warn "the host is busy already (load $load on ${CPU_THREADS:-1} threads): stop other work, or the figures will suffer"
      echo "The host was busy when the collection began: load $load on ${CPU_THREADS:-1} threads." >"$PART/load.txt"
    }
  fi
  if [ -z "$FINISH" ]; then
    kept=$(grep -c . "$PART/done.tsv")
    [ -z "$RESUME" ] || say "Going on: $kept finished steps are kept."
    [ -z "$RESUME" ] || ask_again_when_unsure
    prepare_files
    verify_targets
    compare_clocks
    run_all
  fi
  trap '' INT TERM HUP
  make_bundle
}

main "$@"
