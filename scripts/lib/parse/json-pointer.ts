/** The helpers of ../json/pointer.ts under the name the parsers know. */
export { isJsonArray, isJsonObject, joinPointer, ownValue, splitPointer, valueAt } from '../json/pointer.ts';
