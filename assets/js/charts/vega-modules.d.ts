/** Types of the parts of vega, which publish none of their own: those that vega has. */
declare module 'vega-view' {
  export { View } from 'vega';
}
declare module 'vega-dataflow' {
  export { transforms } from 'vega';
}
declare module 'vega-interpreter' {
  export { expressionInterpreter } from 'vega';
}
declare module 'vega-transforms';
declare module 'vega-view-transforms';
declare module 'vega-encode';
