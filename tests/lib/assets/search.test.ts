import { afterEach, describe, expect, it } from 'vitest';
import { nearestNumbers, nearestWord } from '../../../assets/js/search/nearest.ts';
import { waysOut, waysToMore } from '../../../assets/js/search/ways-out.ts';
import { matcherOf, rowMatcher, vocabularyOf } from '../../../assets/js/search/words.ts';
import chinese from '../../../i18n/zh.json' with { type: 'json' };
import { useWords, type Words } from '../../../scripts/lib/base/words.ts';
import { type FoundIndex, prepareFilter, subjectsOf } from '../../../scripts/lib/pages/search/filter-rows.ts';
import { keyNamed, readPhrase } from '../../../scripts/lib/pages/search/phrase.ts';
import { isAsked, NOTHING, readRequested, writeAsked } from '../../../scripts/lib/pages/search/state.ts';

/** Two drives and a cluster of the first one's model; four figures. */
const index: FoundIndex = {
  rows: 4,
  systems: {
    id: ['acme-a1', 'bolt-b1', 'c-cluster'],
    kind: ['drive', 'drive', 'cluster'],
    vendor: ['acme', 'bolt', 'c'],
    media: [['nvme_ssd'], ['hdd'], ['nvme_ssd']],
    protocol: [['nvme'], ['sas'], ['ethernet', 'nvme']],
    drives: [['acme-a1'], ['bolt-b1'], ['acme-a1']],
  },
  drives: { id: ['acme-a1', 'bolt-b1'], vendor: ['acme', 'bolt'] },
  runs: {
    id: ['r0', 'r1', 'r2'],
    system: [0, 1, 2],
    date: ['2024-05', '2024', ''],
    method: ['', 'm', ''],
    purpose: ['product', 'product', 'product'],
    reports: [['rep'], [], []],
  },
  configurations: { run: [0, 1, 2] },
  workloads: { workload_class: ['4k-randread', '128k-write'], is_compared: [true, true] },
  dictionaries: {
    evidence: ['measured', 'published'],
    verdict: ['steady'],
    protection: ['none'],
  },
  columns: {
    configuration: [0, 0, 1, 2],
    workload: [0, 1, 0, 0],
    evidence: [0, 0, 1, 0],
    verdict: [0, null, null, 0],
    protection: [0, 0, 0, null],
  },
};
const filter = prepareFilter(index);
const counts = (
  choice: Parameters<typeof filter>[0],
  facet: 'kind' | 'workload' | 'media',
  fits?: (row: number) => boolean,
) => Object.fromEntries(filter(choice, fits).counts[facet]);

describe('prepareFilter', () => {
  it('wants one of the values of each facet, in one and the same figure', () => {
    expect(filter({ kind: ['drive'], workload: ['4k-randread'] }).rows).toEqual([0, 2]);
    expect(filter({ media: ['hdd', 'nvme_ssd'], evidence: ['measured'] }).rows).toEqual([0, 1, 3]);
    // The first drive wrote, and it was steady, but not in the figure of its writes.
    expect(filter({ workload: ['128k-write'], verdict: ['steady'] }).rows).toEqual([]);
  });

  describe('where some runs are demonstrations', () => {
    const purpose = ['product', 'demonstration', 'product'] as const;
    const among = prepareFilter({ ...index, runs: { ...index.runs, purpose: [...purpose] } });

    it('leaves them out until they are asked for, and says how many figures that are', () => {
      expect(among({ workload: ['4k-randread'] })).toMatchObject({ rows: [0, 3], left_out: 1 });
      expect(among({ workload: ['128k-write'] })).toMatchObject({ rows: [1], left_out: 0 });
      expect(among({ purpose: ['demonstration'] })).toMatchObject({ rows: [2], left_out: 0 });
      expect(among({ purpose: ['product', 'demonstration'] })).toMatchObject({ rows: [0, 1, 2, 3], left_out: 0 });
    });

    it('counts what asking for them would add', () => {
      expect(Object.fromEntries(among({}).counts.purpose)).toEqual({ product: 2, demonstration: 1 });
      expect(among({}).counts.kind.get('drive')).toBe(1);
    });

    it('shows them where there is nothing else', () => {
      const alone = purpose.map(() => 'demonstration' as const);
      expect(prepareFilter({ ...index, runs: { ...index.runs, purpose: alone } })({})).toMatchObject({
        rows: [0, 1, 2, 3],
        left_out: 0,
      });
    });
  });

  it('counts systems, not figures', () => {
    expect(counts({}, 'kind')).toEqual({ drive: 2, cluster: 1 });
    expect(counts({}, 'workload')).toEqual({ '4k-randread': 3, '128k-write': 1 });
  });

  it('counts what a further value of a chosen facet would add, and what another facet would leave', () => {
    const choice = { kind: ['drive'], workload: ['128k-write'] };
    expect(counts(choice, 'kind')).toEqual({ drive: 1, cluster: 0 });
    expect(counts(choice, 'workload')).toEqual({ '4k-randread': 2, '128k-write': 1 });
    expect(counts(choice, 'media')).toEqual({ nvme_ssd: 1, hdd: 0 });
  });

  it('looks only at rows that the words and limits found', () => {
    expect(counts({}, 'kind', (row) => row === 3)).toEqual({ drive: 0, cluster: 1 });
  });

  it('gives nothing for a value that it does not know', () => {
    expect(filter({ vendor: ['nobody'] }).rows).toEqual([]);
  });
});

describe('subjectsOf', () => {
  it('names systems, the drives inside with their makers, work, reports and methods of the figures', () => {
    expect([...subjectsOf(index, [3])].sort()).toEqual([
      'drives/acme-a1',
      'systems/c-cluster',
      'vendors/acme',
      'vendors/c',
      'workloads/4k-randread',
    ]);
    expect(subjectsOf(index, [0]).has('reports/rep')).toBe(true);
    expect(subjectsOf(index, [2]).has('methods/m')).toBe(true);
  });
});

describe('waysOut', () => {
  it('takes away each word, facet and limit, one at a time', () => {
    const asked = { ...NOTHING, q: 'acme 4k', choice: { media: ['ssd', 'hdd'] }, limits: { iops: 1e6 } };
    const words = { label: (facet: string) => facet, option: (_: string, value: string) => value.toUpperCase() };
    const all = (): number => 1;
    expect(waysOut(asked, words, all).map((way) => `${way.name} → ${writeAsked(way.asked)}`)).toEqual([
      'acme → ?q=4k&media=hdd,ssd&iops=1M',
      '4k → ?q=acme&media=hdd,ssd&iops=1M',
      'media: SSD, HDD → ?q=acme+4k&iops=1M',
      expect.stringMatching(/^Min IOPS 1.* → \?q=acme\+4k&media=hdd,ssd$/),
    ]);
    expect(waysOut(NOTHING, words, all)).toEqual([]);
    const three = { ...NOTHING, q: 'acme bolt cube' };
    const ways = waysOut(three, words, ({ q }) => (q === 'acme' ? 5 : 0));
    expect(ways[0]).toEqual({ name: 'bolt cube', asked: { ...NOTHING, q: 'acme' } });
  });
});

describe('waysToMore', () => {
  it('takes away words that ask about a figure, where something is asked for besides', () => {
    const ways = (q: string) => waysToMore({ ...NOTHING, q }).map(({ name, asked }) => [name, asked.q]);
    expect([ways('acme latency 4k'), ways('acme'), ways('latency')]).toEqual([[['latency', 'acme 4k']], [], []]);
  });
});

describe('the state in the address', () => {
  it('comes back as it was written, in one order', () => {
    const asked = {
      q: 'ceph 4k',
      choice: { media: ['ssd', 'nvme_ssd'], kind: ['cluster'] },
      limits: { p99: 1e6, iops: 100_000 },
      sort: { column: 'p99', is_reversed: true },
      columns: { bw: false, fio: true, 'axis:os': true },
    } as const;
    const query = writeAsked(asked);
    expect(query).toBe('?q=ceph+4k&kind=cluster&media=nvme_ssd,ssd&iops=100k&p99=1ms&sort=-p99&cols=-bw,fio,axis:os');
    const reading = readRequested(query);
    expect(reading.ignored).toEqual([]);
    expect(reading.asked.limits).toEqual(asked.limits);
    expect(writeAsked(reading.asked)).toBe(query);
  });

  it('is empty when nothing was asked, and drops what it does not know', () => {
    expect(writeAsked(readRequested('?q=+&colour=red&kind=').asked)).toBe('');
  });

  it('tells what it does not understand, and leaves it out', () => {
    const { asked, ignored } = readRequested('?p99=1&iops=many&sort=colour&cols=fio,shoes&bw=2GB');
    expect(ignored).toEqual(['iops=many', 'p99=1', 'sort=colour', 'cols=shoes']);
    expect(asked).toMatchObject({ limits: { bw: 2e9 }, columns: { fio: true } });
    expect(asked.sort).toBeUndefined();
  });

  it('asks for figures by words, facets or limits, not by an order alone', () => {
    const asks = (query: string): boolean => isAsked(readRequested(query).asked);
    expect(['?q=a', '?kind=drive', '?p99=1ms', '?sort=iops', '?q=+'].map(asks)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('keeps letters that an address cannot hold', () => {
    expect(readRequested(writeAsked({ ...NOTHING, q: 'Аэродиск & Co' })).asked.q).toBe('Аэродиск & Co');
  });
});

describe('matcherOf', () => {
  it('wants every word, whatever its order, case and hyphens', () => {
    expect(matcherOf('pm-9A3 samsung')('Samsung PM9A3 1.92 TB')).toBe(true);
    expect(matcherOf('samsung intel')('Samsung PM9A3')).toBe(false);
    expect(matcherOf('  ')('anything')).toBe(true);
  });

  it('does not take a number for the end of another one', () => {
    const fits = matcherOf('4k random');
    expect(['4k random read', '64k random read', '128k, 4k random'].map(fits)).toEqual([true, false, true]);
    expect(matcherOf('3.84')('PM9A3 3.84 TB')).toBe(true);
  });

  it('finds one or two letters where a word begins, and not within one', () => {
    const fits = (q: string) => ['Sol PM-883', 'resources, Upmost'].map(matcherOf(q));
    expect([fits('so'), fits('pm'), fits('sou')]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(matcherOf('读')('随机读')).toBe(true);
  });
});

describe('rowMatcher', () => {
  const searched = {
    ...index,
    systems: { ...index.systems, title: [] },
    runs: { ...index.runs, title: ['A', 'B at QD3', 'C at QD3'] },
    configurations: { ...index.configurations, id: ['s', 's', 's'], title: ['S', 'S', 'S'], axes: [{}, {}, {}] },
    workloads: { ...index.workloads, rw: ['randread', 'write'] },
    dictionaries: { direction: ['read', 'write'], test_id: [], job: [], ioengine: [], fio_version: [] },
    published: [{ row: 3, metric: 'bw', as_published: '1-2 GB/s', low: 1e9, high: 2e9 }],
    columns: {
      ...index.columns,
      direction: [0, 1, 0, 0],
      test_id: [],
      job: [],
      ioengine: [],
      fio_version: [],
      iodepth: [32, 32, 3, 128],
      numjobs: [1, 4, 1, null],
      iops: [1000, 1000, 1000, null],
      bw_bytes_per_s: [],
      lat_mean_ns: [1e6, null, 1e6, 1e6],
      lat_p99_ns: [],
      lat_p99_9_ns: [],
    },
  } as unknown as Parameters<typeof rowMatcher>[0];
  const found = (q: string) => [0, 1, 2, 3].filter(rowMatcher(searched, q, (thing) => thing) ?? (() => true));

  it('takes a queue depth for that of the row, whole, in words of pages and of fio', () => {
    expect(found('qd32')).toEqual([0, 1]);
    expect(found('iodepth=32 randread')).toEqual([0]);
    expect(found('QD3')).toEqual([2]);
    expect(found('qd12')).toEqual([]);
    expect([found('QD 32'), found('queue depth 32'), found('4 jobs'), found('numjobs=4')]).toEqual([
      [0, 1],
      [0, 1],
      [1],
      [1],
    ]);
  });

  it('knows which words any row might have', () => {
    const knows = vocabularyOf(searched, (thing) => thing);
    expect(['4k', 'QD7', 'latency', 'write', 'postgres', 'acme'].map(knows)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('finds rows of either side of "a | b", with the work that one of them names for both', () => {
    expect([found('acme-a1 | c-cluster'), found('acme-a1 4k read | c-cluster')]).toEqual([
      [0, 1, 3],
      [0, 3],
    ]);
    expect(found('128k | 4k')).toEqual([0, 1, 2, 3]);
  });

  it('takes the beginning of a word of workloads for that word', () => {
    expect([found('rand'), found('randr'), found('writ')]).toEqual([[0, 2, 3], [0, 2, 3], [1]]);
  });

  it('finds a row whose work has no class by what its test is called', () => {
    const columns = { ...searched.columns, workload: [0, 1, 0, 2], test_id: [0, 0, 0, 1] };
    const workloads = { ...searched.workloads, workload_class: ['4k-randread', '128k-write', ''] };
    const dictionaries = { ...searched.dictionaries, test_id: ['random-4k', 'write-4k-limit'] };
    const own = (q: string) =>
      [0, 1, 2, 3].filter(rowMatcher({ ...searched, columns, workloads, dictionaries }, q, String) ?? (() => true));
    expect([own('4k'), own('write'), own('4k limit')]).toEqual([[0, 2, 3], [1, 3], [3]]);
  });

  it('takes a size in any spelling, and a metric for that of figures that have it', () => {
    expect([found('4KiB'), found('4 kb read'), found('128 KB')]).toEqual([[0, 2, 3], [0, 2, 3], [1]]);
    expect([found('4k latency'), found('iops'), found('throughput')]).toEqual([[0, 2, 3], [0, 1, 2], [3]]);
  });
});

describe('nearestWord', () => {
  const nearest = (text: string) => nearestWord(text, ['Samsung PM883', 'Intel D3-S4610, SSD', 'Kingston', 'cluster']);

  it('knows a misspelt name, and makes none of what is short, a number or far', () => {
    expect(['samsumg', 'Smasung', 'kingstone', 'intle'].map(nearest)).toEqual([
      'samsung',
      'samsung',
      'kingston',
      'intel',
    ]);
    expect(['sds', 'pm888', 'seagate', 'postgres', 'samsung'].map(nearest)).toEqual(Array(5).fill(undefined));
  });
});

describe('nearestNumbers', () => {
  it('names all model numbers one sign off, and none for a word or a size', () => {
    const near = (text: string) => nearestNumbers(text, ['Samsung PM883 and PM863', 'DC500M', '64k']);
    expect(['pm833', 'dc500', 'dc600m', 'samsumg', '4k', '64k', 'pm9a9'].map(near)).toEqual([
      ['PM863', 'PM883'],
      ['DC500M'],
      ['DC500M'],
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('readPhrase', () => {
  const meant = (q: string): string => writeAsked(readPhrase({ ...NOTHING, q }));

  it.each([
    ['p99 write 4k under 1 ms', '?q=write+4k&p99=1ms'],
    ['4k randread p99 < 500us', '?q=4k+randread&p99=500us'],
    ['write 4k p99.9<=2ms', '?q=write+4k&p99.9=2ms'],
    ['mean latency below 0.1 ms qd1', '?q=qd1&mean=100us'],
    ['4k read >100k', '?q=4k+read&iops=100k'],
    ['over 100 k IOPS', '?iops=100k'],
    ['sequential write more than 2 GB/s', '?q=sequential+write&bw=2GB'],
    ['p99=1ms iops=50k samsung', '?q=samsung&iops=50k&p99=1ms'],
  ])('reads limits from words: %s', (q, query) => expect(meant(q)).toBe(query));

  it.each([
    ['p99 under 1 ms p99.9 under 5 ms', '?p99=1ms&p99.9=5ms'],
    ['mean<100us p99<500us', '?mean=100us&p99=500us'],
    ['over 100k iops under 1 ms p99', '?iops=100k&p99=1ms'],
  ])('gives each limit the name beside it: %s', (q, query) => expect(meant(q)).toBe(query));

  it.each([
    ['bw over 2 GB/s', '?bw=2GB'],
    ['bw>2000', '?bw=2GB'],
    ['randread bandwidth over 500', '?q=randread&bw=500MB'],
    ['randread over 500', '?q=randread&iops=500'],
    ['iops over 2000 write', '?q=write&iops=2k'],
    ['bw > 2000 write', '?q=write&bw=2GB'],
    ['more than 2 drives', '?q=more+than+2+drives'],
    ['Throughput at least 500 MB/s 128k', '?q=128k&bw=500MB'],
    ['P99 Under 1 ms', '?p99=1ms'],
    ['Tail latency under 1 ms', '?p99=1ms'],
    ['p99 < 1,5 ms', '?p99=1.5ms'],
    ['under 1 ms', '?mean=1ms'],
    ['p99 no more than 1 ms', '?p99=1ms'],
    ['no less than 100k', '?iops=100k'],
  ])('takes the name of a limit out of the words with it: %s', (q, query) => expect(meant(q)).toBe(query));

  it.each([
    ['p99 under 1 ms and p99.9 under 5 ms', '?p99=1ms&p99.9=5ms'],
    ['4k random read with p99 < 1 ms at qd32', '?q=4k+random+read+qd32&p99=1ms'],
    ['sandisk 4k under 1 ms', '?q=sandisk+4k&mean=1ms'],
  ])('leaves out what joins limits to other words: %s', (q, query) => expect(meant(q)).toBe(query));

  it('keeps limits that are asked for otherwise', () => {
    const limits = { iops: 100_000, p99: 5e6 };
    expect(readPhrase({ ...NOTHING, limits, q: 'p99 < 1 ms' }).limits).toEqual({ iops: 100_000, p99: 1e6 });
  });

  describe('in Chinese', () => {
    afterEach(() => useWords());

    it.each([
      ['尾延迟低于1ms', '?p99=1ms'],
      ['p99不超过1ms', '?p99=1ms'],
      ['随机读带宽至少2GB/s', '?q=随机读&bw=2GB'],
      ['不低于100k', '?iops=100k'],
      ['延迟不大于1ms', '?mean=1ms'],
    ])('needs no spaces: %s', (q, query) => {
      useWords({ words: chinese as Partial<Words> });
      expect(decodeURIComponent(meant(q))).toBe(query);
    });
  });

  it('leaves words that limit nothing', () => {
    const words = ['latency under load', '4k 70/30', 'over 5 drives', 'under 100k', 'iodepth=32', 'numjobs=4', 'p99'];
    const others = ['read and write', 'p99 over 1 ms', 'not more than 100k iops', 'mailbox=1ms', 'iops qd=1'];
    for (const q of [...words, ...others]) expect(readPhrase({ ...NOTHING, q }).q).toBe(q);
  });
});

describe('keyNamed', () => {
  it('is the column of a metric by each of its names, whatever signs they have', () => {
    const columns = {
      lat_p99_9_ns: ['p999'],
      lat_p99_ns: ['p99', 'tail'],
      bw_bytes_per_s: ['bw', 'gbs', 'mbs', 'throughput'],
    };
    for (const [column, names] of Object.entries(columns)) expect(names.map(keyNamed)).toEqual(names.map(() => column));
    expect(['iops', 'latency', 'mean', 'p95'].map(keyNamed)).toEqual(['iops', 'lat_mean_ns', 'lat_mean_ns', undefined]);
  });
});
