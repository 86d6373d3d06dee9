/** All rules, in the order of the page /rules/. */
import { allUsed } from './all-used.ts';
import { axesDistinct } from './axes-distinct.ts';
import { binsCount } from './bins-count.ts';
import { bwInKib } from './bw-in-kib.ts';
import { bwOfIoBytes } from './bw-of-io-bytes.ts';
import { correctionsDated } from './corrections-dated.ts';
import { cpuShare } from './cpu-share.ts';
import { datesPast } from './dates-past.ts';
import { directIo } from './direct-io.ts';
import { evidenceFiles } from './evidence-files.ts';
import { figureDirection } from './figure-direction.ts';
import { figureIds } from './figure-ids.ts';
import { figureOnce } from './figure-once.ts';
import { figureQualifier } from './figure-qualifier.ts';
import { figureRange } from './figure-range.ts';
import { figureUnit } from './figure-unit.ts';
import { filesExist } from './files-exist.ts';
import { filesNamed } from './files-named.ts';
import { fioError } from './fio-error.ts';
import { folderId } from './folder-id.ts';
import { groupOfUnlikeJobs } from './group-of-unlike-jobs.ts';
import { hardwareUnits } from './hardware-units.ts';
import { interrupted } from './interrupted.ts';
import { ioKbytes } from './io-kbytes.ts';
import { ioSize } from './io-size.ts';
import { iodepthLevels } from './iodepth-levels.ts';
import { iopsOfTotalIos } from './iops-of-total-ios.ts';
import { jobOptionsMatch } from './job-options-match.ts';
import { jobSectionsRan } from './job-sections-ran.ts';
import { knownIds } from './known-ids.ts';
import { latencyOrder } from './latency-order.ts';
import { latencyParts } from './latency-parts.ts';
import { latencySamples } from './latency-samples.ts';
import { licence } from './licence.ts';
import { limitPassed } from './limit-passed.ts';
import { linkLimits } from './link-limits.ts';
import { littlesLaw } from './littles-law.ts';
import { logNames } from './log-names.ts';
import { logSum } from './log-sum.ts';
import { methodAxes } from './method-axes.ts';
import { methodDepartures } from './method-departures.ts';
import { methodFactor } from './method-factor.ts';
import { methodFolderId } from './method-folder-id.ts';
import { methodFollowed } from './method-followed.ts';
import { methodJobs } from './method-jobs.ts';
import { methodKnown } from './method-known.ts';
import { methodLogs } from './method-logs.ts';
import { methodSteps } from './method-steps.ts';
import { methodVariables } from './method-variables.ts';
import { monitorRate } from './monitor-rate.ts';
import { noteFileName } from './note-file-name.ts';
import { noteIsUsed } from './note-is-used.ts';
import { noteRanges } from './note-ranges.ts';
import { notesPlain } from './notes-plain.ts';
import { nullEngine } from './null-engine.ts';
import { numberRange } from './number-range.ts';
import { oneTarget } from './one-target.ts';
import { origin } from './origin.ts';
import { originLicence } from './origin-licence.ts';
import { originText } from './origin-text.ts';
import { partsAlike } from './parts-alike.ts';
import { partsAtOnce } from './parts-at-once.ts';
import { percentilesOfBins } from './percentiles-of-bins.ts';
import { percentilesOrdered } from './percentiles-ordered.ts';
import { privateNames } from './private-names.ts';
import { publishedIopsBw } from './published-iops-bw.ts';
import { publishedLittlesLaw } from './published-littles-law.ts';
import { publishedPercentiles } from './published-percentiles.ts';
import { rateLimited } from './rate-limited.ts';
import { readShare } from './read-share.ts';
import { remoteFiles } from './remote-files.ts';
import { repairs } from './repairs.ts';
import { reportFolderId } from './report-folder-id.ts';
import { reportHeadlines } from './report-headlines.ts';
import { reportRuns } from './report-runs.ts';
import { reportTexts } from './report-texts.ts';
import { reportViewNames } from './report-view-names.ts';
import { reportViews } from './report-views.ts';
import { resultDates } from './result-dates.ts';
import { resultOnce } from './result-once.ts';
import { runtimeReached } from './runtime-reached.ts';
import { secretTokens } from './secret-tokens.ts';
import { statedLoad } from './stated-load.ts';
import { supersedesCircle } from './supersedes-circle.ts';
import { supersedesKnown } from './supersedes-known.ts';
import { supersedesSameSystem } from './supersedes-same-system.ts';
import { syncEngineIodepth } from './sync-engine-iodepth.ts';
import { systemNames } from './system-names.ts';
import type { BundleRule, FioRule, MethodRule, NoteRule, RelationRule, ReportRule, Rule } from './types.ts';
import { uniqueIds } from './unique-ids.ts';
import { withdrawn } from './withdrawn.ts';
import { workingSet } from './working-set.ts';
import { zeroIo } from './zero-io.ts';

export const fioRules: readonly FioRule[] = [
  iopsOfTotalIos,
  bwOfIoBytes,
  bwInKib,
  ioKbytes,
  binsCount,
  percentilesOfBins,
  littlesLaw,
  zeroIo,
  fioError,
  latencyOrder,
  percentilesOrdered,
  latencySamples,
  latencyParts,
  ioSize,
  iodepthLevels,
  cpuShare,
  directIo,
  syncEngineIodepth,
  nullEngine,
  interrupted,
  runtimeReached,
  rateLimited,
  limitPassed,
  repairs,
];

export const bundleRules: readonly BundleRule[] = [
  folderId,
  uniqueIds,
  knownIds,
  evidenceFiles,
  licence,
  origin,
  originLicence,
  originText,
  filesExist,
  remoteFiles,
  filesNamed,
  resultOnce,
  resultDates,
  oneTarget,
  partsAtOnce,
  partsAlike,
  axesDistinct,
  allUsed,
  notesPlain,
  secretTokens,
  privateNames,
  jobOptionsMatch,
  jobSectionsRan,
  groupOfUnlikeJobs,
  hardwareUnits,
  linkLimits,
  workingSet,
  logNames,
  logSum,
  readShare,
  statedLoad,
  monitorRate,
  numberRange,
  figureIds,
  figureUnit,
  figureRange,
  figureOnce,
  figureQualifier,
  figureDirection,
  publishedPercentiles,
  publishedIopsBw,
  publishedLittlesLaw,
  methodKnown,
  methodFollowed,
  methodFactor,
  methodDepartures,
  withdrawn,
  correctionsDated,
];

export const relationRules: readonly RelationRule[] = [
  supersedesKnown,
  supersedesSameSystem,
  supersedesCircle,
  systemNames,
  datesPast,
];

export const reportRules: readonly ReportRule[] = [
  reportFolderId,
  reportRuns,
  reportTexts,
  reportViewNames,
  reportViews,
  reportHeadlines,
];

export const methodRules: readonly MethodRule[] = [
  methodFolderId,
  methodJobs,
  methodVariables,
  methodAxes,
  methodSteps,
  methodLogs,
];

export const noteRules: readonly NoteRule[] = [noteFileName, noteRanges, noteIsUsed];

export const rules: readonly Rule[] = [
  ...fioRules,
  ...bundleRules,
  ...relationRules,
  ...reportRules,
  ...methodRules,
  ...noteRules,
];
