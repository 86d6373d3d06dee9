#!/bin/sh
# collect.sh - runs a Plateau method with fio and makes a bundle of the results that `plateau check` accepts.
#
# One file, made to be read before it is run. It needs fio and the base system of Linux or FreeBSD; nothing else.
#
# What it does    describes the hardware, runs the steps of a method one after another, watches the host meanwhile,
#                 and writes FOLDER: run.json, hardware.json, jobs/, raw/ (gzipped).
# What it writes  FOLDER.part while it works (settings, finished steps), FOLDER at the end, and the target.
# What it never   writes to a device that --destroy does not name, or that is mounted, swapped to or part of a larger
# does            volume; overwrites a file it did not make, unless --destroy names it; sends anything anywhere.
# What it hides   serial numbers, WWNs, host names, addresses and user names: they are replaced in raw files by stand-ins
#                 (host-1, serial-2, ...), and the list is printed at the end. Read the bundle all the same.
#
# Contents: 1 help, 2 small tools, 3 stand-ins, 4 targets and safety, 5 hardware, 6 plan, 7 running, 8 bundle, 9 main.

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
       sh collect.sh --hardware --target TARGET     print hardware.json and end
       sh collect.sh --check-target DEVICE          say whether DEVICE is free to be written, and end

What to run
  --method DIR         folder of a method: steps.tsv, method.json, jobs/
  --target TARGET      a file (made when absent), a block device, several devices joined by ":", or rbd:POOL/IMAGE
  --size SIZE          size of the file, or part of the device to use: 4g, 500m (default: all of the device)
  --out FOLDER         where the bundle is written; the folder's name is the id of the run
  --destroy TARGET     allow writing to this device, image or existing file. ITS DATA WILL BE LOST. May be repeated.
  --factor F           multiply all times by F for a trial: 0.01 makes 1 h into 36 s. The run is marked as a trial.
  --no-rest            no rests between tests; only with a factor below 1
  --env NAME=VALUE     a variable for the job files of the method. May be repeated.
  --clients A,B        run fio on these hosts, where `fio --server` runs (host, or ip:ADDRESS,PORT)
  --clients-checked    you ran --check-target on each client; this machine cannot look at their mounts
  --keep-file          leave the test file in place at the end
  --dry-run            say what would be done, and write nothing

What the run is about
  --vendor V --model M --kind K   the system under test; K is drive, array, cluster or volume
  --submitter NAME     who answers for the run
  --relation R         vendor, independent, transcriber or not_recorded (default)
  --licence ID         SPDX identifier (default CC0-1.0)
  --title T --id ID --system-id ID   when the ones made from the above do not fit
  --axis NAME=VALUE    what tells this configuration from others of the system: replication=2x. May be repeated.
  --condition NAME=STATE[:TEXT]   purge, preconditioning, fill, warm_up, host_cache or target_cache;
                       STATE is yes, no, not_recorded or not_applicable. May be repeated.

Examples
  A trial on a file, one hundredth of all times:
    sh collect.sh --method snia-steady-state --target /mnt/test/file --size 4g --out acme-x1-2026 --factor 0.01 \
       --vendor Acme --model "X1 960" --kind drive --submitter "Acme lab"
  The real thing, on a whole drive:
    sh collect.sh --method snia-steady-state --target /dev/nvme1n1 --destroy /dev/nvme1n1 --out acme-x1-2026 \
       --vendor Acme --model "X1 960" --kind drive --submitter "Acme lab" --condition "purge=yes:nvme format"
  What would it do?  add --dry-run.      Interrupted?  sh collect.sh --resume --out acme-x1-2026

Exit code: 0 done, 1 some steps failed or the target is in use, 2 misuse or fault, 130 interrupted (--resume goes on).
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
first_of() { [ -r "$ROOT$1" ] && head -n 1 "$ROOT$1" 2>/dev/null | tr -cd '\040-\176' | trim; }
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
js() { printf '%s\n' "${1:-not_recorded}" | awk "$AWK_JSON"'{ s = s (NR > 1 ? " " : "") $0 } END { print q(s) }'; }
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
is_id() { printf '%s\n' "$1" | awk '!/^[a-z0-9]+(-[a-z0-9]+)*$/ || length($0) > 80 { bad = 1 } END { exit bad }'; }
slug() { printf '%s\n' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9][^a-z0-9]*/-/g; s/^-//; s/-$//'; }
# 3723 -> "1 h 2 min"; 45 -> "45 s".
duration() {
  awk -v s="$1" 'BEGIN { s = int(s + 0.5)
    if (s < 90) print s " s"; else if (s < 5400) print int(s / 60 + 0.5) " min"
    else { h = int(s / 3600); print h " h " int((s - h * 3600) / 60) " min" } }'
}
# The path behind symbolic links; the file itself may not exist yet.
resolve() {
  if [ -e "$1" ]; then readlink -f "$1" 2>/dev/null || realpath "$1"
  else
    printf '%s/%s\n' "$(cd "$(dirname "$1")" 2>/dev/null && pwd -P)" "$(basename "$1")"
  fi
}

# ----------------------------------------------------------------------------------------------------- 3 stand-ins

# One line a secret in $STANDINS: kind, secret, stand-in. Short names are replaced only where they stand alone, long ones
# also inside of longer words (an identifier in a path of /dev/disk/by-id).
plant() { # kind secret
  secret=$(printf '%s' "$2" | tr -cd '\040-\176' | trim)
  case $secret in
    ? | '' | root | localhost | localhost.localdomain | unknown | none | None | 'Not Specified' | 'To be filled'* | Default*) return ;;
    127.* | ::1 | 0.0.0.0 | 00:00:00:00:00:00 | ff:ff:ff:ff:ff:ff | 0x0 | not_recorded) return ;;
  esac
  # Words of fio's own output would take its meaning away.
  case $(printf '%s' "$secret" | tr '[:upper:]' '[:lower:]') in
    read | write | trim | rw | rand* | fio | libaio | io_uring | *sync | direct | data | error | test | raw | log | bw | iops | *lat | time | job | jobs | file | disk)
      warn "the $1 name \"$secret\" is a word of fio's output and is not replaced; look yourself"
      return ;;
  esac
  awk -F '\t' -v kind="$1" -v OFS='\t' '
    NR == FNR && FILENAME != "-" { if ($1 == kind) n++; known[tolower($2)] = 1; next }
    !(tolower($0) in known) { print kind, $0, kind "-" (n + 1) }' "$STANDINS" - <<EOF >"$STANDINS.new"
$secret
EOF
  cat "$STANDINS.new" >>"$STANDINS"
  rm -f "$STANDINS.new"
}

# Host names, user names, addresses and identifiers of this machine and its drives.
plant_all() {
  : >>"$STANDINS"
  fqdn=$(hostname -f 2>/dev/null || hostname 2>/dev/null)
  for name in "$fqdn" "$(hostname 2>/dev/null)" "$(uname -n)" "$(first_of /etc/hostname)"; do
    plant host "$name"
    plant host "${name%%.*}"
  done
  for name in "$(id -un 2>/dev/null)" "${USER:-}" "${LOGNAME:-}" "${SUDO_USER:-}" "${DOAS_USER:-}"; do plant user "$name"; done
  # The owner of a home folder in any path that fio will print.
  for path in "$TARGET" "$METHOD" "$OUT" "$PWD"; do
    plant user "$(printf '%s\n' "$path" | sed -E -n 's#^.*/(home|Users)/([^/:]*).*$#\2#p')"
  done
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
        if (!alone(s, RSTART, RLENGTH) || word ~ /^(127\.|0\.0\.0\.0|::1?$)/ || low ~ /^[a-z]+-[0-9]+$/) { out = out substr(s, 1, RSTART + RLENGTH - 1) }
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
  if grep -q '[A-Za-wyz.]' "$1"; then
    redact <"$1" >"$1.redacted" && mv "$1.redacted" "$1"
  fi
}

# ------------------------------------------------------------------------------------------- 4 targets and safety

# Sets TARGET_KIND (file, device, rbd), TARGETS (one a line, links resolved) and TARGET (as fio wants it).
read_target() {
  [ -n "$TARGET" ] || die "--target is missing: a file, a block device or rbd:POOL/IMAGE (--help shows examples)"
  case $TARGET in
    rbd:*/*) TARGET_KIND=rbd TARGETS=$TARGET; return ;;
    rbd:*) die "--target $TARGET: write rbd:POOL/IMAGE" ;;
  esac
  TARGETS='' TARGET_KIND=''
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
    real=$(resolve "$path")
    kind='file'
    if is_device "$real"; then kind=device; fi
    [ -d "$real" ] && die "--target $path is a folder: name a file in it, for example $path/plateau-test.dat"
    [ "$kind" = device ] || [ -d "$(dirname "$real")" ] || die "--target $path: there is no folder $(dirname "$path")"
    [ -z "$TARGET_KIND" ] || [ "$TARGET_KIND" = "$kind" ] || die "--target: files and devices cannot be mixed"
    case $real in *:*) die "--target $path: \":\" in a path would be read by fio as two files" ;; esac
    TARGET_KIND=$kind TARGETS=$TARGETS${TARGETS:+$NL}$real
  done
  IFS=$old_ifs
  TARGET=$(printf '%s\n' "$TARGETS" | tr '\n' ':')
  TARGET=${TARGET%:}
}

is_device() {
  case $1 in /dev/shm/*) return 1 ;; /dev/*) return 0 ;; esac
  [ -b "$1" ] || [ -c "$1" ]
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

# Says why a device must not be written to, one reason a line; nothing when it is free.
in_use() {
  if [ "$OS" = FreeBSD ]; then in_use_freebsd "$1"; else in_use_linux "$1"; fi
}

in_use_linux() {
  name=${1#/dev/}
  # /dev/mapper/x stands in /sys by its kernel name, which resolve found.
  sys=$ROOT/sys/class/block/$name
  [ -d "$sys" ] || { echo "$1 is no block device that the kernel knows (/sys/class/block/$name)"; return; }
  [ "$(first_of "/sys/class/block/$name/ro")" = 1 ] && echo "$1 is read-only"
  # The device itself, its partitions, and the disk that it is a partition of.
  family=$name
  for part in "$sys"/*/partition; do [ -e "$part" ] && family="$family $(basename "$(dirname "$part")")"; done
  [ -e "$sys/partition" ] && family="$family $(basename "$(dirname "$(readlink -f "$sys")")")"
  for member in $family; do
    numbers=$(first_of "/sys/class/block/$member/dev")
    awk -v dev="/dev/$member" -v numbers="$numbers" '
      $3 == numbers && numbers != "" { print dev " is mounted on " $5; next }
      { for (i = 7; i <= NF; i++) if ($i == "-") { if ($(i + 2) == dev) print dev " is mounted on " $5; break } }' "$ROOT/proc/self/mountinfo" 2>/dev/null
    awk -v dev="/dev/$member" '$1 == dev { print dev " is mounted on " $2 }' "$ROOT/proc/mounts" 2>/dev/null
    awk -v dev="/dev/$member" '$1 == dev { print dev " is swap space" }' "$ROOT/proc/swaps" 2>/dev/null
    # A partition's disk may well hold other partitions in use; what counts is the disk taken as a whole.
    for holder in "$ROOT/sys/class/block/$member/holders"/*; do
      [ -e "$holder" ] && echo "/dev/$member is part of $(basename "$holder") (md, LVM, multipath or dm-crypt)"
    done
    for pool in "$ROOT"/sys/fs/btrfs/*/devices/"$member"; do
      [ -e "$pool" ] && echo "/dev/$member belongs to a mounted btrfs file system"
    done
    if has zpool; then
      zpool status -LP 2>/dev/null | awk -v dev="/dev/$member" '$1 == dev || $1 ~ "^" dev "p?[0-9]+$" { print dev " belongs to a ZFS pool" }'
    fi
    if has blkid && [ -b "/dev/$member" ]; then
      case $(blkid -p -s TYPE -o value "/dev/$member" 2>/dev/null) in
        zfs_member | LVM2_member | linux_raid_member | ceph_bluestore | drbd) echo "/dev/$member carries the label of a larger volume (blkid)" ;;
      esac
    fi
  done | sort -u
}

in_use_freebsd() {
  name=${1#/dev/}
  mode=$(for class in disk part multipath mirror stripe concat raid raid3 eli label md nop; do geom "$class" list 2>/dev/null; done |
    awk -v name="$name" '$1 ~ /^[0-9]+\.$/ && $2 == "Name:" { at = ($3 == name) } at && $1 == "Mode:" { print $2; exit }')
  case $mode in
    '') echo "$1 is no provider that GEOM knows" ;;
    *w0e0) ;;
    *) echo "$1 is in use (GEOM access $mode): mounted, swap, or part of a larger volume" ;;
  esac
  mount -p 2>/dev/null | awk -v dev="/dev/$name" '$1 == dev || index($1, dev "p") == 1 || index($1, dev "s") == 1 { print $1 " is mounted on " $2 }'
  swapinfo 2>/dev/null | awk -v dev="/dev/$name" '$1 == dev || index($1, dev "p") == 1 || index($1, dev "s") == 1 { print $1 " is swap space" }'
  zpool status 2>/dev/null | awk -v dev="$name" '$1 == dev || $1 ~ "^" dev "[ps][0-9]+$" { print "/dev/" $1 " belongs to a ZFS pool" }'
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
  old_ifs=$IFS
  IFS=$NL
  for path in $TARGETS; do
    IFS=$old_ifs
    reasons=''
    if [ "$TARGET_KIND" = device ] && [ -z "$CLIENTS" ]; then reasons=$(in_use "$path"); fi
    if [ -n "$reasons" ]; then
      printf 'collect.sh: %s is in use and is left alone:\n%s\n' "$path" "$(printf '%s\n' "$reasons" | sed 's/^/  /')" >&2
      exit 1
    fi
    if ! may_destroy "$path"; then
      case $TARGET_KIND in
        device) READONLY=yes ;;
        rbd) [ "$writes" -eq 0 ] || die "$path would be written to. If its data may be lost: --destroy $path" ;;
        file) [ ! -s "$path" ] || [ -e "$PART/file-made" ] || [ -n "$CLIENTS" ] || READONLY=yes ;;
      esac
    fi
    [ -z "$READONLY" ] || [ "$writes" -eq 0 ] ||
      die "$path exists, and $writes steps of this method write to it. If its data may be lost: --destroy $path"
    IFS=$NL
  done
  IFS=$old_ifs
  if [ -n "$CLIENTS" ] && [ "$TARGET_KIND" = device ] && [ -z "$CLIENTS_CHECKED" ]; then
    die "this machine cannot see what is mounted on the clients. Run 'sh collect.sh --check-target DEVICE' on each, then add --clients-checked"
  fi
}

# Refuses job files that do more than fio work on the target: commands, other files, other devices.
check_jobs() {
  printf '%s\n' "$PLAN" | cut -f 2 | sort -u | while read -r job; do
    case $job in /* | *..*) die "steps.tsv: job $job lies outside of the method" ;; esac
    [ -r "$METHOD/$job" ] || die "steps.tsv names $job, which is not in $METHOD"
    awk -v file="$job" -v kind="$TARGET_KIND" '
      { line = $0; sub(/[;#].*/, "", line); gsub(/^[ \t]+|[ \t\r]+$/, "", line); split(line, f, /[ \t]*=[ \t]*/); key = f[1]; value = f[2] }
      key ~ /^(exec_prerun|exec_postrun|include|read_iolog|replay_redirect|trigger_file|trigger|filename_format|opendir|write_iolog)$/ || line ~ /^include[ \t]/ { bad = "option " key }
      key == "ioengine" && value ~ /external|\// { bad = "ioengine " value }
      line ~ /\/dev\// { bad = "a device named in the job file" }
      key == "filename" && value != "${TARGET}" && (kind == "device" || value !~ /^[$][{]TARGET[}][A-Za-z0-9._:$\{\}-]*$/) { bad = "filename=" value " (allowed: ${TARGET})" }
      key == "directory" { bad = "option directory" }
      bad { printf "collect.sh: %s, line %d: %s is not allowed in a method\n", file, NR, bad | "cat 1>&2"; exit 2 }' "$METHOD/$job" || exit 2
  done || exit 2
}

# ----------------------------------------------------------------------------------------------------- 5 hardware

# Everything here goes through `redact` before it is written.
add_tuning() { [ -z "$2" ] || TUNING=$TUNING$1$TAB$2$NL; }
add_setting() { [ -z "$2" ] || SETTINGS=$SETTINGS$1$TAB$2$NL; }
# vendor, model, firmware, media, interface, capacity (bytes); empty = not recorded.
add_drive() { DRIVES=$DRIVES${1:--}$TAB${2:--}$TAB${3:--}$TAB${4:--}$TAB${5:--}$TAB${6:--}$NL; }

gather() {
  TUNING='' SETTINGS='' DRIVES='' ADAPTERS='' DISKS='' FILESYSTEM='' FABRIC='' WRITE_CACHE='' TOTAL_BYTES=0
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
  HOST_CPU=$(sed -n 's/^model name[[:space:]]*: *//p; s/^Model[[:space:]]*: *//p' "$ROOT/proc/cpuinfo" 2>/dev/null | head -n 1 | trim)
  CPU_SOCKETS=$(sed -n 's/^physical id[[:space:]]*: *//p' "$ROOT/proc/cpuinfo" 2>/dev/null | sort -u | grep -c .)
  [ "$CPU_SOCKETS" -gt 0 ] 2>/dev/null || CPU_SOCKETS=''
  CPU_CORES=$(sed -n 's/^cpu cores[[:space:]]*: *//p' "$ROOT/proc/cpuinfo" 2>/dev/null | head -n 1)
  CPU_THREADS=$(grep -c '^processor' "$ROOT/proc/cpuinfo" 2>/dev/null)
  CPU_HZ=$(awk '{ printf "%.0f", $1 * 1000 }' "$ROOT/sys/devices/system/cpu/cpu0/cpufreq/base_frequency" 2>/dev/null)
  MEMORY=$(awk '/^MemTotal:/ { printf "%.0f", $2 * 1024 }' "$ROOT/proc/meminfo" 2>/dev/null)
  HOST_OS=$(sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\).*/\1/p' "$ROOT/etc/os-release" 2>/dev/null)
  KERNEL="$(uname -s) $(uname -r)"
  HOST_VENDOR=$(first_of /sys/class/dmi/id/sys_vendor)
  HOST_MODEL=$(first_of /sys/class/dmi/id/product_name)
  HOST_BOARD=$(first_of /sys/class/dmi/id/board_name)
  add_tuning 'CPU frequency governor' "$(first_of /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"
  add_tuning 'simultaneous multithreading' "$(first_of /sys/devices/system/cpu/smt/control)"
  add_tuning 'transparent huge pages' "$(first_of /sys/kernel/mm/transparent_hugepage/enabled | sed -n 's/.*\[\(.*\)\].*/\1/p')"
  add_tuning 'CPU mitigations on the kernel command line' "$(first_of /proc/cmdline | tr ' ' '\n' | grep '^mitigations=' | head -n 1)"
  tops=''
  old_ifs=$IFS
  IFS=$NL
  for path in $TARGETS; do
    if [ -n "$CLIENTS" ] || [ "$TARGET_KIND" = rbd ]; then break; fi
    if [ "$TARGET_KIND" = device ]; then
      top=${path#/dev/}
      sectors=$(first_of "/sys/class/block/$top/size")
      TOTAL_BYTES=$(awk -v a="$TOTAL_BYTES" -v s="${sectors:-0}" 'BEGIN { printf "%.0f", a + s * 512 }')
    else
      source=$(df -P "$(dirname "$path")" 2>/dev/null | awk 'NR == 2 { print $1 }')
      FILESYSTEM=$(awk -v point="$(df -P "$(dirname "$path")" 2>/dev/null | awk 'NR == 2 { print $6 }')" '$2 == point { text = $3 " (" $4 ")" } END { print text }' "$ROOT/proc/mounts" 2>/dev/null)
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
  capacity=$(first_of "$at/size" | awk '$1 > 0 { printf "%.0f", $1 * 512 }')
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
    *)
      if [ "$vendor" = ATA ]; then vendor='' interface=SATA; fi
      [ "$interface" ] || { [ -n "$vendor" ] && interface=SCSI; }
      phy=$(find -L "$ROOT$at/device/../.." -maxdepth 3 -name negotiated_linkrate 2>/dev/null | head -n 1)
      [ -z "$phy" ] || interface="SAS $(head -n 1 "$phy")"
      case $rotational in 1) media=hdd ;; 0) [ "$interface" = SCSI ] || media=ssd ;; esac ;;
  esac
  add_drive "$vendor" "$model" "$firmware" "$media" "$interface" "$capacity"
  for name in scheduler nr_requests read_ahead_kb max_sectors_kb rq_affinity nomerges wbt_lat_usec write_cache io_poll; do
    value=$(first_of "$at/queue/$name")
    case $name in scheduler) case $value in *'['*) value=$(printf '%s\n' "$value" | sed 's/.*\[\(.*\)\].*/\1/') ;; esac ;; esac
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

hardware_json() {
  volume_count=$(printf '%s\n' "$TARGETS" | grep -c .)
  case $TARGET_KIND in
    file) volume_name='file' volume_bytes=$SIZE_BYTES volume_text="made for the test${FILESYSTEM:+, on $FILESYSTEM}" ;;
    device) volume_name='block device' volume_bytes=$(awk -v a="$TOTAL_BYTES" -v n="$volume_count" 'BEGIN { printf "%.0f", a / n }') volume_text="as the host sees it; fio worked on $(printf '%s' "$SIZE_BYTES") bytes of all" ;;
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
  # Only of a drive does the host see the inside; of an array or volume it sees the outside.
  if [ "$KIND" = drive ] && [ "$DRIVE_COUNT" -gt 0 ]; then
    printf '    "drives": [%s\n    ],\n' "$(printf '%s' "$DRIVES" | drives_json)"
  elif [ "$DRIVE_COUNT" -gt 0 ]; then
    SETTINGS=$SETTINGS$(printf '%s' "$DRIVES" | sort | uniq -c | awk -F '\t' '{ n = $1; sub(/^ */, "", n); text = n; sub(/ -$/, " x", text); for (i = 2; i <= 5; i++) if (i != 4 && $i != "-") text = text " " $i; print "seen by the host\t" text ($6 == "-" ? "" : ", " $6 " bytes") }')$NL
  fi
  cat <<EOF
    "volumes": [
      {"name": $(js "$volume_name"), "count": $volume_count, "capacity_bytes": $(num "$volume_bytes"), "description": $(js "$volume_text")}
    ],
    "settings": [$(printf '%s' "$SETTINGS" | settings_json)
    ]
  },
  "hosts": [
    {
      "role": $(if [ -n "$CLIENTS" ]; then js 'fio client (starts the load, does no I/O)'; else js 'load generator'; fi),
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
    }$(if [ -n "$CLIENTS" ]; then printf ',\n    {"role": "load generator (fio server)", "count": %s}' "$client_count"; fi)
  ],
  "fabric": {
    "description": $(js "${FABRIC:-not_recorded}")
  }
}
EOF
}

# --------------------------------------------------------------------------------------------------------- 6 plan

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
        if (pair[i] !~ /^[A-Z][A-Z0-9_]*=[A-Za-z0-9._:%,+\/-]*$/ || pair[i] ~ /\/dev\/|^(PATH|HOME|IFS|ENV|LD_[A-Z_]*|TARGET|TARGETS|SIZE|RUNTIME|RAMP|STEP)=/) bad("env \"" pair[i] "\" is not allowed")
      }
      rest = no_rest != "" ? 0 : rest == "auto" ? rest : scaled(rest, 0)
      if (runtime > 0) runtime = scaled(runtime, 1)
      print step, value("job"), (env == "" ? "-" : env), runtime, scaled(ramp, 0), rest, (value("writes") == "no" ? "no" : "yes"), kind, (env ~ /(^| )TRACKED=yes( |$)/ ? "yes" : "no")
    }' "$METHOD/steps.tsv") || exit 2
  [ -n "$PLAN" ] || die "$METHOD/steps.tsv holds no steps"
}

# Seconds that steps of the plan will take, without those finished; a block of rounds counts five times.
planned_seconds() {
  { [ -z "${1:-}" ] || cut -f 1 "$1" 2>/dev/null; echo; printf '%s\n' "$PLAN"; } | awk -F '\t' '
    NF == 1 { done[$1] = 1; next }
    NF > 1 && $8 != "round" && !($1 in done) { s += $4 + $5 + ($6 == "auto" ? 0 : $6) + 1 }
    NF > 1 && $8 == "round" { for (r = 1; r <= 5; r++) if (!(sprintf("%s-round-%02d", $1, r) in done)) s += $4 + $5 + ($6 == "auto" ? 0 : $6) + 1 }
    END { print s + 0 }'
}

show_plan() {
  printf 'method   %s, factor %s\n' "$METHOD_ID" "$FACTOR"
  printf 'target   %s (%s%s)\n' "$TARGET" "$TARGET_KIND" "${SIZE_BYTES:+, $SIZE_BYTES bytes}"
  printf 'writes   %s\n' "$(if [ -n "$READONLY" ]; then echo 'nothing to the target (fio --readonly)'; else echo "to the target, and $OUT.part, then $OUT"; fi)"
  [ -z "$CLIENTS" ] || printf 'clients  %s\n' "$CLIENTS"
  if [ "$TARGET_KIND" = file ] && [ -z "$READONLY" ] && [ -z "$CLIENTS" ]; then
    printf 'fill     fio --name=fill --rw=write --bs=1m --direct=1 --size=%s\n' "${SIZE_BYTES:-SIZE}"
  fi
  printf 'steps    %s, about %s\n\n' "$(printf '%s\n' "$PLAN" | grep -c .)" "$(duration "$(planned_seconds)")"
  printf '%s\n' "$PLAN" | awk -F '\t' '{ printf "%-12s %-40s %s  RUNTIME=%s RAMP=%s rest=%s%s\n", $8, $1, $2, $4, $5, $6, ($3 == "-" ? "" : "  " $3) }'
}

# ------------------------------------------------------------------------------------------------------ 7 running

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
  rm -f "$PART/lock" "$PART/fio.pid"
  say ''
  say "Interrupted. $(grep -c . "$PART/done.tsv") finished steps are kept in $PART; the one that was running is not."
  say "Go on:            sh $0 --resume --out $OUT"
  say "Leave it at that: sh $0 --finish --out $OUT"
  exit 130
}

# Host load and use of the devices once a second, from /proc (Linux) or iostat (FreeBSD).
monitor() {
  if [ "$OS" = FreeBSD ]; then
    # shellcheck disable=SC2086
    exec iostat -x -w 1 -c 90000 $DISKS >"$1/monitor.txt" 2>/dev/null
  fi
  exec awk -v proc="$ROOT/proc" -v disks="$DISKS" -v collector="$$" '
    function first(file,   line) { line = ""; getline line < file; close(file); return line }
    BEGIN {
      n = split(disks, name, " ")
      print "time_s,device,read_iops,read_bytes_per_s,write_iops,write_bytes_per_s,util_pct,cpu_busy_pct,cpu_iowait_pct,load_1m"
      for (;;) {
        split(first(proc "/uptime"), up, " "); now = up[1]
        split(first(proc "/loadavg"), load, " ")
        m = split(first(proc "/stat"), cpu, " "); total = 0
        for (i = 2; i <= (m > 9 ? 9 : m); i++) total += cpu[i]
        idle = cpu[5]; wait_ = cpu[6]
        file = proc "/diskstats"
        while ((getline line < file) > 0) { split(line, f, " "); r[f[3]] = f[4]; rs[f[3]] = f[6]; w[f[3]] = f[8]; ws[f[3]] = f[10]; busy[f[3]] = f[13] }
        close(file)
        if (start == "") start = now
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
  printf '%s\n' "$CLIENTS" | awk '{ n = split($0, f, ","); for (i = 1; i <= n; i++) printf "%s%s", (i == 1 ? "" : f[i] ~ /^[0-9]+$/ ? "," : "\n"), f[i]; print "" }'
}

# fio names the logs of a client after its address, and not after its port.
warn_of_shared_addresses() {
  shared=$(list_clients | sed -E 's/^ip6?://; s/,[0-9]+$//' | sort | uniq -d)
  for address in $shared; do
    warn "two of --clients share the address $address: fio names logs by address, so the logs of one overwrite those of the other. Give each fio server an address of its own; on one machine for example 127.0.0.1 and 127.0.0.2 (fio --server=ip:127.0.0.2,8766)"
  done
}

# Runs fio in the step's own folder. Called in the background.
run_fio() { # test id, job, env, runtime, ramp
  unset NUMJOBS HOSTS
  # FreeBSD has no libaio and io_uring; what --env says comes last.
  for pair in $3 $EXTRA_ENV; do
    case $OS/$pair in FreeBSD/ENGINE=libaio | FreeBSD/ENGINE=io_uring) pair=ENGINE=posixaio ;; esac
    [ "$pair" = - ] || export "${pair?}"
  done
  SIZE=$SIZE_BYTES RUNTIME=$4 RAMP=$5 STEP=$1 LOG=$1
  [ "$TARGET_KIND" != rbd ] || { POOL=${TARGET#rbd:} IMAGE=${TARGET##*/} && POOL=${POOL%%/*} && export POOL IMAGE; }
  export TARGET SIZE RUNTIME RAMP STEP LOG
  cd "$STEP_DIR" || exit 2
  if [ -z "$CLIENTS" ]; then
    exec fio --output-format=json+ --output=result.json --eta=never ${READONLY:+--readonly} "$METHOD_DIR/$2" </dev/null >fio.out 2>&1
  fi
  # NUMJOBS (1 where a step does not say) is the total, spread over the hosts as evenly as it goes. HOSTS=one: the first alone.
  source_job=$METHOD_DIR/$2 total_jobs=${NUMJOBS:-1} nth=0
  hosts=$(list_clients)
  [ "${HOSTS:-all}" != one ] || hosts=$(printf '%s\n' "$hosts" | head -n 1)
  host_count=$(printf '%s\n' "$hosts" | grep -c .)
  set -- --output-format=json+ --output=result.json --eta=never
  for client in $hosts; do
    nth=$((nth + 1))
    NUMJOBS=$(((total_jobs + host_count - nth) / host_count))
    export NUMJOBS
    [ "$NUMJOBS" -gt 0 ] || continue
    expand_job "$source_job" >"job-$nth.fio"
    set -- "$@" "--client=$client" "job-$nth.fio"
  done
  exec fio "$@" </dev/null >fio.out 2>&1
}

# Runs one test and files what it gave. Returns 1 when fio failed; the reason is in $PART/failed.tsv.
run_step() { # test id, step, job, env, runtime, ramp, rest, kind, round
  STEP_DIR=$PART/raw/$1
  rm -rf "$STEP_DIR"
  mkdir -p "$STEP_DIR" || die "cannot write to $PART"
  started=$(date +%s)
  run_fio "$1" "$3" "$4" "$5" "$6" &
  FIO_PID=$!
  echo "$FIO_PID" >"$PART/fio.pid"
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
  file_results "$1"
  cp "$METHOD_DIR/$3" "$PART/jobs/$(basename "$3")"
  redact_file "$PART/jobs/$(basename "$3")"
  # The line in done.tsv comes last: what has none never happened.
  # shellcheck disable=SC2086
  set -- "$@" $totals
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$(basename "$3")" "$4" "$8" "$9" "$(($(date +%s) - started))" "${11}" "${12}" "${13}" >>"$PART/done.tsv"
  STEP_DIR=''
  if [ -t 2 ]; then say "$(printf '\r')$LINE ${11} IOPS"; else say "        ${11} IOPS"; fi
  rest_after "$7" "${12}"
}

# Redacts and packs the files of a step; names become such as a bundle may hold.
file_results() {
  rm -f "$STEP_DIR"/job-*.fio "$STEP_DIR/fio.out"
  for file in "$STEP_DIR"/*; do
    name=$(basename "$file")
    case $name in
      *.log.*) # a client's log: x_bw.1.log.HOST
        host=${name##*.log.}
        nth=$(find "$STEP_DIR" -type f -name '*.log.*' ! -name '*.gz' | sed 's/.*\.log\.//' | sort -u | grep -n -x -F -- "$host" | cut -d : -f 1)
        new=${name%.log.*}.client-${nth:-0}.log ;;
      result.json | monitor.csv | monitor.txt | *.log) new=$name ;;
      *) rm -f "$file"; continue ;;
    esac
    new=$(printf '%s\n' "$new" | redact | tr -c 'A-Za-z0-9._+\n-' '_' | sed 's/^[^A-Za-z0-9]*//')
    [ "$new" = "$name" ] || mv "$file" "$STEP_DIR/$new"
    [ -s "$STEP_DIR/$new" ] || { rm -f "$STEP_DIR/$new"; continue; }
    redact_file "$STEP_DIR/$new"
    gzip -c <"$STEP_DIR/$new" >"$STEP_DIR/$new.gz" && rm -f "$STEP_DIR/$new"
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

is_done() { awk -F '\t' -v id="$1" '$1 == id { found = 1 } END { exit !found }' "$PART/done.tsv"; }

# One test of the plan, unless it is finished already. Stops everything when nothing works.
try_step() { # test id, then the nine columns of the plan, round
  COUNT=$((COUNT + 1))
  if is_done "$1"; then return 0; fi
  LINE=$(printf '[%3d/%s] %-44s left %-10s' "$COUNT" "$TOTAL" "$1" "$(duration "$(planned_seconds "$PART/done.tsv")")")
  [ -t 2 ] || say "$LINE"
  if run_step "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$9" "${11}"; then FAILED_IN_A_ROW=0; else
    FAILED_IN_A_ROW=$((FAILED_IN_A_ROW + 1))
    if [ ! -s "$PART/done.tsv" ] && [ "$FAILED_IN_A_ROW" -ge 3 ]; then
      rm -f "$PART/lock"
      die "the first three steps failed; nothing was measured. $PART holds the settings (--resume tries again)"
    fi
  fi
  return 0
}

# Whether all tracking variables (iops) of a block of rounds are steady in the last five rounds, by SNIA SSS PTS 2.0.2, 2.1.24:
# max - min <= 20 % of the average, and the fitted line rises or falls by at most 10 % of it.
is_steady() { # first line and last line of the block in the plan, last round
  { printf '%s\n' "$PLAN" | sed -n "$1,$2p"; cat "$PART/done.tsv"; } | awk -F '\t' -v last="$3" '
    NF == 9 { all[$1] = 1; if ($9 == "yes") { track[$1] = 1; n++ } next }
    $6 ~ /^[0-9]+$/ && $6 > last - 5 && $6 <= last && ($2 in all) { y[$2, $6 - last + 5] = $8; have[$2]++ }
    END {
      if (last < 5) exit 1
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
    if [ "$(plan_field "$number" 8)" = round ]; then
      first=$number
      while [ "$number" -lt "$lines" ] && [ "$(plan_field $((number + 1)) 8)" = round ]; do number=$((number + 1)); done
      run_rounds "$first" "$number"
    else
      old_ifs=$IFS
      IFS=$TAB
      # shellcheck disable=SC2046
      set -- $(printf '%s\n' "$PLAN" | sed -n "${number}p")
      IFS=$old_ifs
      try_step "$1" "$@" -
    fi
  done
}
plan_field() { printf '%s\n' "$PLAN" | awk -F '\t' -v n="$1" -v f="$2" 'NR == n { print $f }'; }

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
      set -- $(printf '%s\n' "$PLAN" | sed -n "${at}p")
      IFS=$old_ifs
      try_step "$1-round-$(printf '%02d' "$round")" "$@" "$round"
      set -- "$from" "$to"
      at=$((at + 1))
    done
    if is_steady "$1" "$2" "$round"; then
      say "Steady after round $round: the last five rounds are the measurement window."
      printf '%s\n' "Steady state after round $round: in the last five rounds the IOPS of every tracked test stay within 20 % of their average, and their fitted line within 10 % (SNIA SSS PTS 2.0.2, 2.1.24)." >"$PART/rounds.txt"
      return
    fi
  done
  say 'Not in steady state after 25 rounds.'
  printf '%s\n' 'Not in steady state after 25 rounds (SNIA SSS PTS 2.0.2, 2.1.24).' >"$PART/rounds.txt"
}

# Makes and fills a test file, so that reads meet written blocks.
fill_file() {
  if [ "$TARGET_KIND" != file ] || [ -n "$CLIENTS" ] || [ -e "$PART/filled" ] || [ -n "$READONLY" ]; then return; fi
  [ -n "$SIZE_BYTES" ] || die "--size is missing: how large shall the test file be? For example --size 4g; more than the host's memory is best"
  old_ifs=$IFS
  IFS=$NL
  for path in $TARGETS; do
    free=$(df -Pk "$(dirname "$path")" | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')
    have=0
    [ ! -f "$path" ] || have=$(wc -c <"$path")
    awk -v f="${free:-0}" -v h="$have" -v s="$SIZE_BYTES" 'BEGIN { exit !(f + h < s) }' && die "$path: $free bytes are free, $SIZE_BYTES are needed"
    [ -s "$path" ] || : >"$PART/file-made"
    say "Filling $path ($SIZE_BYTES bytes)"
    for direct in 1 0; do
      fio --name=fill --filename="$path" --rw=write --bs=1m --size="$SIZE_BYTES" --direct="$direct" --end_fsync=1 --output-format=normal --eta=never \
        </dev/null >"$PART/fill.out" 2>&1 &
      FIO_PID=$!
      wait "$FIO_PID" && { FIO_PID=''; break; }
      FIO_PID=''
      [ "$direct" = 1 ] || { tail -n 3 "$PART/fill.out" >&2; die "filling $path failed"; }
    done
  done
  IFS=$old_ifs
  rm -f "$PART/fill.out"
  : >"$PART/filled"
}

# ------------------------------------------------------------------------------------------------------- 8 bundle

# A condition as the submitter declared it, else as the collector knows it: name, state, text.
condition() {
  declared=$(printf '%s' "$CONDITIONS" | awk -F '\t' -v name="$1" '$1 == name { line = $2 "\t" $3 } END { print line }')
  state=${2} text=${3:-}
  [ -z "$declared" ] || { state=${declared%%"$TAB"*} text=${declared#*"$TAB"}; }
  printf '    "%s": {"state": %s%s}' "$1" "$(js "$state")" "$(if [ -n "$text" ]; then printf ', "text": %s' "$(js "$text")"; fi)"
}

conditions_json() {
  preconditioned=$({ cat "$PART/done.tsv"; printf '%s\n' "$PLAN"; } | awk -F '\t' 'NF == 10 { done[$1] = $9; next } $8 == "precondition" { n++; if ($1 in done) { d++; bytes += done[$1] } } END { if (n && n == d) printf "The preconditioning steps of the method ran before the tests and wrote %.0f bytes.", bytes }')
  ramp=$(printf '%s\n' "$PLAN" | awk -F '\t' '$8 != "precondition" { n++; if ($5 > 0) r++ } END { print (r == 0 ? "no" : r == n ? "yes" : "some") }')
  if grep -L -E '^[[:space:]]*direct[[:space:]]*(=[[:space:]]*1[[:space:]]*)?$' "$PART"/jobs/*.fio | grep -q .; then host=not_recorded host_text=''; else host=no host_text='direct=1 in every job file: the page cache is bypassed.'; fi
  if [ -n "$preconditioned" ]; then condition preconditioning yes "$preconditioned"; else condition preconditioning no 'The method has no preconditioning, or it was left out.'; fi
  printf ',\n'
  condition purge not_recorded
  printf ',\n'
  if [ -e "$PART/filled" ]; then condition fill yes 'The test file was written once from end to end before the tests.'; else condition fill not_recorded; fi
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
    rate=$(rate_found)
    if printf '%s\n' "$PLAN" | cut -f 6 | grep -q auto; then
      echo "Rests after writing are the bytes written divided by ${rate:-an unknown rate} bytes/s, the lowest write bandwidth of the tests before."
    fi
  } | awk "$AWK_JSON"'NF { printf "%s\n    {\"text\": %s}", sep, q($0); sep = "," }'
}

run_json() {
  case $TARGET_KIND in
    file) axis="target${TAB}file" where="A file of $SIZE_BYTES bytes${FILESYSTEM:+ on $FILESYSTEM}." ;;
    device) axis="target${TAB}block device" where="Whole block devices: $(printf '%s\n' "$TARGETS" | grep -c .). fio worked on $SIZE_BYTES bytes." ;;
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
  awk -F '\t' "$AWK_JSON"'
    FILENAME ~ /done.tsv$/ { ran[$2] = 1; next }
    FILENAME ~ /failed.tsv$/ { why[$1] = $2; sub(/-round-[0-9]+$/, "", $1); why[$1] = $2; next }
    !($1 in ran) { printf "%s\n    {\"step\": %s, \"reason\": %s}", sep, q($1), q(($1 in why) ? why[$1] : "It was not run before the collection was finished."); sep = "," }' \
    "$PART/done.tsv" "$PART/failed.tsv" "$PART/plan.tsv"
}

tests_json() {
  (cd "$PART" && find raw -type f | sort) | awk -F '\t' -v tool="$(if [ "$OS" = FreeBSD ]; then echo 'iostat -x -w 1'; else echo 'collect.sh, from /proc once a second'; fi)" "$AWK_JSON"'
    NR == FNR { split($1, f, "/"); if (f[3] ~ /\.log\.gz$/) logs[f[2]] = logs[f[2]] (logs[f[2]] == "" ? "" : ", ") q($1); if (f[3] ~ /^monitor\./) monitor[f[2]] = $1; next }
    {
      title = $2; gsub(/-/, " ", title); env = $4; gsub(/ /, ", ", env)
      printf "%s\n    {\n      \"id\": %s,\n      \"title\": %s,\n", sep, q($1), q(title ($6 == "-" ? "" : ", round " $6)); sep = ","
      if (env != "-") printf "      \"description\": %s,\n", q((($5 == "precondition") ? "Preconditioning. " : "") "Variables of the job file: " env ".")
      else if ($5 == "precondition") printf "      \"description\": \"Preconditioning.\",\n"
      if ($6 != "-") printf "      \"step\": %s,\n      \"round\": %d,\n", q($2), $6
      printf "      \"configuration\": \"default\",\n      \"job_file\": %s,\n      \"result\": %s", q("jobs/" $3), q("raw/" $1 "/result.json.gz")
      if (logs[$1] != "") printf ",\n      \"logs\": [%s]", logs[$1]
      if (monitor[$1] != "") printf ",\n      \"monitors\": [{\"file\": %s, \"tool\": %s, \"description\": \"Load of the host and use of its devices.\"}]", q(monitor[$1]), q(tool)
      printf "\n    }"
    }' - "$PART/done.tsv"
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

make_bundle() {
  [ -s "$PART/done.tsv" ] || die "no step has finished: there is nothing to make a bundle of"
  printf '%s\n' "$PLAN" >"$PART/plan.tsv"
  : >>"$PART/failed.tsv"
  verify_redaction
  rm -rf "$PART/bundle"
  mkdir "$PART/bundle"
  run_json >"$PART/bundle/run.json" || die 'run.json could not be written'
  redact <"$PART/hardware.json" >"$PART/bundle/hardware.json"
  mv "$PART/raw" "$PART/jobs" "$PART/bundle/"
  mv "$PART/bundle" "$OUT" || die "cannot write $OUT; the bundle is $PART/bundle"
  if [ -e "$PART/file-made" ] && [ -z "$KEEP_FILE" ]; then
    printf '%s\n' "$TARGETS" | while read -r path; do rm -f "$path"; done
  fi
  left_out=$(grep -c '^    {"step": ' "$OUT/run.json")
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
  [ "$left_out" -eq 0 ]
}

# --------------------------------------------------------------------------------------------------------- 9 main

METHOD='' TARGET='' OUT='' SIZE='' FACTOR=1 DESTROY='' DRY_RUN='' RESUME='' FINISH='' NO_REST='' KEEP_FILE='' CLIENTS=''
CLIENTS_CHECKED='' EXTRA_ENV='' VENDOR='' MODEL='' KIND='' SUBMITTER='' RELATION=not_recorded LICENCE=CC0-1.0 TITLE='' ID=''
SYSTEM_ID='' AXES='' CONDITIONS='' HARDWARE_ONLY='' CHECK_TARGET='' SIZE_BYTES=''
# What --resume takes from the first call.
SAVED='METHOD TARGET SIZE FACTOR NO_REST KEEP_FILE CLIENTS CLIENTS_CHECKED EXTRA_ENV VENDOR MODEL KIND SUBMITTER RELATION LICENCE TITLE ID SYSTEM_ID AXES CONDITIONS DESTROY'
OS=$(uname -s)

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --*=*) flag=${1%%=*} rest=${1#*=}; shift; set -- "$flag" "$rest" "$@" ;;
    esac
    case $1 in
      -h | --help) usage; exit 0 ;;
      --dry-run) DRY_RUN=yes; shift; continue ;;
      --resume) RESUME=yes; shift; continue ;;
      --finish) FINISH=yes; shift; continue ;;
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
      --factor) FACTOR=$2 ;;
      --destroy) DESTROY=$DESTROY${DESTROY:+$NL}$(printf '%s' "$2" | sed 's#:/dev/#\
/dev/#g') ;;
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
    [ -n "$KIND" ] || want '--kind K              drive, array, cluster or volume'
    [ -n "$SUBMITTER" ] || want '--submitter NAME      who answers for the run'
  fi
  [ -z "$missing" ] || die "these are missing:$NL$missing(--help shows examples)"
  case $KIND in '' | drive | array | cluster | volume) ;; *) die "--kind $KIND (allowed: drive, array, cluster, volume)" ;; esac
  case $RELATION in vendor | independent | transcriber | not_recorded) ;; *) die "--relation $RELATION (allowed: vendor, independent, transcriber, not_recorded)" ;; esac
  printf '%s\n' "$FACTOR" | awk '!/^([0-9]+([.][0-9]+)?)$/ || $1 <= 0 || $1 > 1 { exit 1 }' || die "--factor $FACTOR (allowed: above 0, up to 1; for example 0.01)"
  [ -z "$NO_REST" ] || printf '%s\n' "$FACTOR" | awk '{ exit !($1 < 1) }' || die '--no-rest is for trials: it needs --factor below 1'
  if [ -n "$SIZE" ]; then
    SIZE_BYTES=$(bytes_of "$SIZE")
    [ -n "$SIZE_BYTES" ] || die "--size $SIZE (for example 500m, 4g, 1t)"
  fi
  [ -n "$ID" ] || ID=$(basename "$OUT")
  is_id "$ID" || die "\"$ID\" cannot be the id of a run: lower-case letters, digits and single hyphens. Name --out so, or give --id"
  [ -n "$SYSTEM_ID" ] || SYSTEM_ID=$(slug "$VENDOR $MODEL")
  [ -n "$DRY_RUN" ] || is_id "$SYSTEM_ID" || die "\"$SYSTEM_ID\" cannot be the id of the system: give --system-id, lower-case letters, digits and single hyphens"
  [ -n "$TITLE" ] || TITLE="$VENDOR $MODEL, method $METHOD_ID"
}

save_settings() {
  for key in $SAVED; do
    eval "value=\$$key"
    # shellcheck disable=SC2154
    printf '%s\n' "$value" | sed "s/^/$key$TAB/"
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

main() {
  read_arguments "$@"
  if [ -n "$CHECK_TARGET" ]; then
    reasons=$(in_use "$(resolve "$CHECK_TARGET")")
    [ -z "$reasons" ] && { echo "$CHECK_TARGET is free: not mounted, no swap, not part of a larger volume"; exit 0; }
    printf '%s\n' "$reasons"
    exit 1
  fi
  has fio || die 'fio is not installed'
  if [ -n "$HARDWARE_ONLY" ]; then
    STANDINS=$(mktemp "${TMPDIR:-/tmp}/collect.XXXXXX") || die 'no temporary file can be made'
    trap 'rm -f "$STANDINS" "$STANDINS.used"' EXIT
    read_target
    gather
    plant_all
    [ -z "$SIZE" ] || SIZE_BYTES=$(bytes_of "$SIZE")
    hardware_json | redact
    exit 0
  fi
  case $OUT in '' | /*) ;; *) OUT=$PWD/$OUT ;; esac
  PART=$OUT.part
  if [ -n "$RESUME$FINISH" ]; then
    [ -n "$OUT" ] || die '--out is missing: the folder that was given the first time'
    load_settings
  fi
  METHOD_ID=''
  [ -z "$METHOD" ] || read_plan
  check_arguments
  METHOD_DIR=$(resolve "$METHOD")
  [ ! -e "$OUT" ] || die "$OUT exists already; nothing is overwritten"
  [ -n "$RESUME$FINISH$DRY_RUN" ] || [ ! -e "$PART" ] || die "$PART exists: --resume goes on with it; remove it to begin anew"
  read_target
  check_jobs
  check_safety
  warn_of_shared_addresses
  gather
  [ -n "$SIZE_BYTES" ] || [ "$TARGET_KIND" != device ] || [ "$TOTAL_BYTES" = 0 ] || SIZE_BYTES=$TOTAL_BYTES
  if [ -z "$SIZE_BYTES" ] && [ "$TARGET_KIND" = file ] && [ -s "$TARGET" ]; then SIZE_BYTES=$(wc -c <"$TARGET" | tr -d ' '); fi
  if [ -n "$DRY_RUN" ]; then show_plan; exit 0; fi
  [ -n "$SIZE_BYTES" ] || die '--size is missing: how much of the target shall be used? For example --size 4g'
  mkdir -p "$PART/raw" "$PART/jobs" || die "cannot write $PART"
  if [ -s "$PART/lock" ] && kill -0 "$(cat "$PART/lock")" 2>/dev/null; then die "another collection works in $PART (process $(cat "$PART/lock"))"; fi
  if [ -s "$PART/fio.pid" ] && kill -0 "$(cat "$PART/fio.pid")" 2>/dev/null; then
    die "fio of an earlier collection still runs (process $(cat "$PART/fio.pid")): wait for it, or end it"
  fi
  echo $$ >"$PART/lock"
  STANDINS=$PART/stand-ins.tsv
  : >>"$PART/done.tsv"
  trap interrupted INT TERM HUP
  [ -n "$RESUME$FINISH" ] || save_settings
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
    fill_file
    run_all
  fi
  trap '' INT TERM HUP
  make_bundle
}

main "$@"
