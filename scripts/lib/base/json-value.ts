/** JSON as a value, with the places of its parts in the text. */

/** A place in a text file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the place of a JSON Pointer in the text it was read from. Costs a second parse: ask only for problems. */
export type Locate = (pointer: string) => Place | undefined;

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A JSON document that people write: run.json, hardware.json, report.json. */
export interface JsonDocument {
  readonly file: string;
  readonly value: JsonValue;
  readonly locate: Locate;
}

/** Something fio (or an editor) wrote that JSON does not allow, and that was read all the same without guessing. */
export interface Repair {
  readonly kind: 'nan' | 'control_character' | 'bom' | 'invalid_utf8' | 'text_around' | 'duplicate_key';
  /** For people: what was found and how it was read. */
  readonly text: string;
  readonly pointer?: string;
}
