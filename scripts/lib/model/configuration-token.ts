/** Names a configuration of a run within a site, in addresses too. */
export function configurationToken(run: string, configuration: string): string {
  return `${run}:${configuration}`;
}
