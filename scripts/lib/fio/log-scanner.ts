/** Splits the bytes of a fio log into rows of numbers, chunk by chunk; keeps no row. */

/** Widest row that fio writes: a histogram of 1856 bins behind three columns. */
const maxColumns = 1859;
const maxQuoted = 60;

/** The cells of one row; `cells` is used again for the next one. Returns false to stop. */
export type TakeRow = (cells: Float64Array, columns: number, line: number) => boolean;
/** A line that is no row of numbers, with its beginning. */
export type TakeFault = (line: number, text: string) => void;

export interface LogScanner {
  /** False once `row` wanted no more. */
  readonly push: (chunk: Uint8Array) => boolean;
  /** The last line, when it has no line feed. */
  readonly end: () => void;
}

const comma = 44;
const lineFeed = 10;
const minus = 45;
const space = 32;
const carriageReturn = 13;
const tab = 9;
/** Of UTF-8, which editors put in front of a text. */
const byteOrderMark = [0xef, 0xbb, 0xbf];
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/** Value of a letter as a hexadecimal digit, else -1. */
function hexDigit(byte: number): number {
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/**
 * Rows are whole numbers between commas, decimal or 0x…, spaces around them allowed. Lines without anything are passed over.
 * Bytes are looked at once, or twice where a row is not as most are; a row may lie across any number of chunks.
 */
export function createLogScanner(row: TakeRow, fault: TakeFault): LogScanner {
  const cells = new Float64Array(maxColumns);
  let line = 1;
  let column = 0;
  let value = 0;
  let digits = 0;
  let base = 10;
  let isNegative = false;
  let isClosed = false;
  let isBroken = false;
  let isBlank = true;
  let quoted: number[] = [];
  let wants = true;

  /** The 0 of 0x is no number alone. */
  const isNoCell = (): boolean => digits === (base === 16 ? 1 : 0) || column >= maxColumns;

  function closeCell(): void {
    if (isNoCell()) isBroken = true;
    else cells[column] = isNegative ? -value : value;
    column += 1;
    value = digits = 0;
    base = 10;
    isNegative = isClosed = false;
  }

  function closeLine(): void {
    if (!isBlank) {
      closeCell();
      if (isBroken) fault(line, new TextDecoder().decode(Uint8Array.from(quoted)).trim());
      else wants = row(cells, column, line);
    }
    column = 0;
    isBroken = false;
    isBlank = true;
    quoted = [];
  }

  /** Anything but a digit, a comma, a space or a line feed. */
  function takeOther(byte: number): void {
    if (byte === carriageReturn || byte === tab) {
      isClosed = digits > 0;
      return;
    }
    if (line === 1 && isBlank && byteOrderMark.includes(byte)) return;
    isBlank = false;
    if (byte === minus && digits === 0 && !isNegative) isNegative = true;
    else if ((byte | 32) === 120 && digits === 1 && value === 0 && base === 10) base = 16;
    else if (base === 16 && hexDigit(byte) >= 0 && !isClosed) {
      value = value * 16 + hexDigit(byte);
      digits += 1;
    } else isBroken = true;
  }

  function quote(chunk: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to && quoted.length < maxQuoted; at += 1) quoted.push(chunk[at] ?? 0);
  }

  /**
   * Rows as fio writes nearly all of them: decimal numbers, a comma and at most one space between them, up to the end of the line. Returns where the
   * first one begins that is another; all of them end before `end`, so that no byte is looked for behind the chunk.
   */
  function takePlain(chunk: Uint8Array, from: number, end: number): number {
    let start = from;
    while (start < end && wants) {
      let at = start;
      let columns = 0;
      let byte = comma;
      while (byte === comma && columns < maxColumns) {
        byte = chunk[at] ?? 0;
        if (byte === space) {
          at += 1;
          byte = chunk[at] ?? 0;
        }
        const first = at;
        let number = 0;
        while (isDigit(byte)) {
          number = number * 10 + byte - 48;
          at += 1;
          byte = chunk[at] ?? 0;
        }
        if (at === first) return start;
        cells[columns] = number;
        columns += 1;
        at += 1;
      }
      if (byte === carriageReturn) {
        byte = chunk[at] ?? 0;
        at += 1;
      }
      if (byte !== lineFeed) return start;
      wants = row(cells, columns, line);
      line += 1;
      start = at;
    }
    return start;
  }

  function push(chunk: Uint8Array): boolean {
    const lastFeed = chunk.lastIndexOf(lineFeed);
    let start = 0;
    let at = 0;
    while (at < chunk.length && wants) {
      if (at === start && isBlank && at < lastFeed) {
        at = takePlain(chunk, start, lastFeed);
        const isMoved = at > start;
        start = at;
        if (isMoved) {
          // A space that the last chunk ended with was of a row that is done.
          quoted = [];
          continue;
        }
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (isDigit(byte)) {
        if (isClosed) isBroken = true;
        isBlank = false;
        // Most bytes of a log are digits: a whole number is read without touching what outlives the chunk.
        const first = at - 1;
        let number = value * base + byte - 48;
        let next = chunk[at] ?? 0;
        while (isDigit(next)) {
          number = number * base + next - 48;
          at += 1;
          next = chunk[at] ?? 0;
        }
        value = number;
        digits += at - first;
      } else if (byte === comma) {
        isBlank = false;
        closeCell();
      } else if (byte === space) isClosed = digits > 0;
      else if (byte === lineFeed) {
        if (isBroken || isNoCell()) quote(chunk, start, at - 1);
        closeLine();
        line += 1;
        start = at;
      } else takeOther(byte);
    }
    if (wants) quote(chunk, start, chunk.length);
    return wants;
  }

  return { push, end: () => wants && closeLine() };
}
