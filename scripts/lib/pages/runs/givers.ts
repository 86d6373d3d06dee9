/** From whom a run is: who submitted it and who measured, where the raw files come from, and under which licence they are. */

import type { Run } from '#types';
import { aside, joinKnown, sentences } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import { type Fact, fact, factsOf } from '../../tables/facts.ts';

/** Who submitted the run; of files that others measured, who did and where they were found. */
export function presentGivers({ submitter, origin, configurations }: Run): readonly Fact[] {
  const { name, organisation, relation, url } = submitter;
  const who = joinKnown(', ', name, organisation);
  const relationText =
    relation === 'transcriber' && origin !== undefined
      ? word('relation_of_origin')
      : wordOr('relation', relation ?? '');
  const submitted: Fact = {
    label: word('fact_submitter'),
    text: relation === undefined ? who : `${who}${aside(relationText)}`,
    href: url,
  };
  if (origin === undefined) return [submitted];
  const { measured_by, repository, commit, path } = origin;
  return [
    ...factsOf([fact('measured_by', measured_by)]),
    ...(repository === undefined ? [] : [{ label: word('fact_repository'), text: repository, href: repository }]),
    ...factsOf([fact('commit', commit), fact('origin_path', path)]),
    ...placesOf(configurations),
    submitted,
  ];
}

/** Where the files of each configuration lie, where they do not all come from one place. */
function placesOf(configurations: Run['configurations']): readonly Fact[] {
  return configurations.flatMap(({ title, origin }) =>
    origin === undefined
      ? []
      : {
          label: word('fact_origin_of', { configuration: title }),
          text: origin.commit === undefined ? origin.path : word('origin_place', { ...origin, commit: origin.commit }),
          href: origin.url,
        },
  );
}

/** The run's licence; of the figures and files of others it covers only what was written here about them. */
export function presentLicence({ evidence, licence, origin }: Run): readonly Fact[] {
  if (evidence === 'published')
    return factsOf([fact('licence', word('licence_of_words', { facts: word('licence_of_facts'), licence }))]);
  if (origin === undefined) return factsOf([fact('licence', licence)]);
  return factsOf([
    fact('licence', word('licence_of_origin', { files: origin.licence, licence })),
    fact('copyright', origin.copyright),
  ]);
}

/** What the figures rest on. */
export function evidenceText({ evidence, origin }: Run): string {
  return sentences(
    word(`evidence_${evidence}_text`),
    origin && word('origin_evidence', { measurer: origin.measured_by }),
  );
}
