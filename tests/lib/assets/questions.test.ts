import { afterEach, describe, expect, it } from 'vitest';
import { makeReader } from '../../../assets/js/search/understand.ts';
import { matcherOf } from '../../../assets/js/search/words.ts';
import russian from '../../../i18n/ru.json' with { type: 'json' };
import chinese from '../../../i18n/zh.json' with { type: 'json' };
import { useWords, type Words } from '../../../scripts/lib/base/words.ts';
import { type Asked, NOTHING, writeAsked } from '../../../scripts/lib/pages/search/state.ts';

const NAMES = [
  'Samsung PM883 drive · SSD',
  'Vitastor cluster',
  'Kingston DC500M drive',
  'Huawei Dorado, without results',
];
/** What figures belong to, in the words of all three languages. */
const FIGURES = [
  'Samsung PM883 4k random read 70/30 mixed iops latency p99 qd32 numjobs4 случайное чтение запись задержка 随机读 随机写 顺序写 延迟',
  'Vitastor cluster 4k random write ceph iops latency Kingston 8k: writes and reads, drive 11',
];
const reader = makeReader(
  ({ q, choice }: Asked) =>
    choice.kind?.includes('drive') && /ceph/.test(q) ? 0 : FIGURES.filter(matcherOf(q)).length,
  (text) => FIGURES.some(matcherOf(text)),
  new Map(NAMES.map((name, place) => [`systems/${place}`, name])),
);
const read = (q: string) => reader.read({ ...NOTHING, q });
const meant = (q: string): string => decodeURIComponent(writeAsked(read(q).asked));
const said = (q: string): string => read(q).said;

afterEach(() => useWords());

describe('a question in own words', () => {
  it.each([
    ['which drive does 8k 70/30 under 1 ms?', '?q=8k+70/30&kind=drive&mean=1ms'],
    ['best ceph latency', '?q=ceph+latency'],
    ['fastest nvme for random write', '?q=random+write&kind=drive&media=nvme_ssd'],
    ['How many IOPS does the PM883 do', '?q=IOPS+PM883'],
    ['4k random reads on hard drives', '?q=4k+random+read&kind=drive&media=hdd'],
    ['4k random read 1 ms', '?q=4k+random+read&mean=1ms'],
    ['random read 2 GB/s', '?q=random+read&bw=2GB'],
    ['latency 1 ms or more 4k', '?q=latency+4k'],
    ['pm883 not steady', '?q=pm883&verdict=not_steady'],
    ['queue depth 32 with 4 jobs', '?q=qd32+numjobs4'],
    ['PM-883 4 KiB IOPS QD=32', '?q=PM-883+4K+IOPS+qd32'],
  ])('asks for what its words mean: %s', (q, query) => expect(meant(q)).toBe(query));

  it.each([
    '70% read 30% write 4k',
    '4k 70r/30w',
    '4k 70 read 30 write',
    '70% read 4k',
    '4k 70 % reads',
    '4k read 70%',
    '30% write 4k',
    '4k 70:30',
    '4k 70-30',
  ])('knows a mix however it is written: %s', (q) =>
    expect(meant(q).replace('?q=', '').split('+').sort()).toEqual(['4k', '70/30']),
  );

  it('leaves sizes, dates and shares that are no mix alone', () => {
    expect([meant('4k 70/40'), said('4k 70/40')]).toEqual(['?q=4k', 'In no result, so left out: “70/40”.']);
    expect(meant('pm883 p99 < 1,5 ms')).toBe('?q=pm883&p99=1.5ms');
  });

  it('takes an SSD for a drive, unless no drive has what is asked for or another kind is named', () => {
    expect(meant('pm883 ssd')).toContain('kind=drive&media=nvme_ssd,ssd');
    expect(meant('ceph ssd')).toBe('?q=ceph&media=nvme_ssd,ssd');
    expect(meant('ssd cluster read')).toBe('?q=read&kind=cluster&media=nvme_ssd,ssd');
  });

  it('takes the name of a kind for a part of a name where no filter fits', () => {
    expect(meant('hard drives ceph')).toBe('?q=ceph&media=hdd');
    expect(meant('ceph drive 11')).toBe('?q=ceph+drive+11');
  });

  it('keeps what was chosen otherwise', () => {
    const asked = reader.read({ ...NOTHING, q: 'drives 4k', choice: { kind: ['array'], year: ['2020'] } }).asked;
    expect(asked.choice).toEqual({ kind: ['array'], year: ['2020'] });
  });

  it('leaves out what no result has and says so, also of words that only ask', () => {
    expect(meant('cheapest pm883 for postgres')).toBe('?q=pm883');
    expect(said('cheapest pm883 for postgres')).toBe(
      'In no result, so left out: “cheapest”, “postgres”. Not searched for: “for”.',
    );
    expect(said('pm883 over 1 ms')).toBe('In no result, so left out: “1 ms”. Not searched for: “over”.');
    expect(said('pm883 4k')).toBe('');
    expect(read('what is steady state').about.trim()).toBe('steady state');
  });

  it('says what it took a misspelt name for, and makes no name of a product number', () => {
    expect([meant('samsng latency'), meant('vitastr 4k')]).toEqual(['?q=samsung+latency', '?q=vitastor+4k']);
    expect(said('samsng latency')).toBe('In no result: “samsng”. Shown with “samsung” in its place.');
    expect([meant('pm888 4k'), said('pm888 4k')]).toEqual([
      '?q=4k',
      'In no result, so left out: “pm888”. There is “PM883”.',
    ]);
  });

  it('stays as it is where nothing of it is known: all figures are no answer', () => {
    const { asked, said, known } = read('dell powerstore');
    expect([asked.q, said, known]).toEqual(['dell powerstore', 'In no result: “dell”, “powerstore”.', '']);
  });

  it('asks for either of two that are set against each other', () => {
    expect(meant('pm883 vs. kingston 4k')).toBe('?q=pm883+|+kingston+4k');
    expect([meant('is pm883 faster than kingston'), meant('pm883 and latency')]).toEqual([
      '?q=pm883+|+kingston',
      '?q=pm883+latency',
    ]);
  });

  it('asks for neither of two where one is nothing: the other is half of the question', () => {
    expect(meant('what does the Dorado do at 8k and how many iops')).toBe('?q=Dorado+8k+iops');
    expect(meant('is vitastor faster than Dorado')).toBe('?q=vitastor+|+Dorado');
  });

  it.each([
    ['какой диск быстрее на записи', '?q=запи&kind=drive'],
    ['сколько iops у самсунг до 1 мс', '?q=iops+samsung&mean=1ms'],
    ['случайное чтение 70% чтения', '?q=случайное+чтение+70/30'],
    ['глубина очереди 32 у накопителей', '?q=qd32&kind=drive'],
    ['vitastor или pm883', '?q=vitastor+|+pm883'],
  ])('is understood in Russian: %s', (q, query) => {
    useWords({ words: russian as Partial<Words> });
    expect(meant(q)).toBe(query);
  });

  it.each([
    ['哪个阵列延迟最低', '?q=延迟&kind=array'],
    ['三星随机读4k', '?q=samsung+随机读+4k'],
    ['顺序写和随机读', '?q=顺序写+随机读'],
    ['延迟1毫秒以下的固态硬盘', '?kind=drive&media=nvme_ssd,ssd&mean=1ms'],
    ['延迟1毫秒以上', '?q=延迟'],
  ])('is understood in Chinese, without spaces: %s', (q, query) => {
    useWords({ words: chinese as Partial<Words> });
    expect(meant(q)).toBe(query);
  });

  it('is read as it stands where a site has emptied the lists of words', () => {
    const keys = ['same', 'facets', 'filler', 'versus', 'either', 'reads', 'writes', 'or_more', 'joining'];
    useWords({ words: Object.fromEntries(keys.map((key) => [`search_words_${key}`, ''])) });
    expect(meant('vitastor 4k')).toBe('?q=vitastor+4k');
  });

  it('is understood by names in another script also where they have no results', () => {
    useWords({ words: chinese as Partial<Words> });
    expect(read('华为')).toMatchObject({ asked: { q: 'huawei' }, said: '' });
  });
});

describe('matcherOfNames', () => {
  it('finds the name that has most of the words, and nothing where none has any', () => {
    const found = (q: string) => NAMES.filter(reader.matcherOfNames(q));
    expect(found('latency huawei drive')).toEqual([NAMES[3]]);
    expect(found('pm883 latency')).toEqual([NAMES[0]]);
    expect(found('postgres | dell')).toEqual([]);
  });
});
