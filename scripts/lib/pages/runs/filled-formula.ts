/** A formula with its numbers in place of the names: "1000 × (7600000 + 7691199) / max(180000, 180001)". */
import type { Derivation } from '../../model/derivation.ts';
import type { Expression } from '../../model/formula.ts';

type Inputs = Derivation['inputs'];
type Operation = Extract<Expression, { readonly kind: 'operation' }>;

const RANK: Readonly<Record<Operation['sign'], number>> = { '+': 1, '−': 1, '×': 2, '/': 2, '^': 3 };

/** How many entries an expression goes over. */
function lengthOf(expression: Expression, inputs: Inputs): number {
  switch (expression.kind) {
    case 'name':
      return inputs[expression.name]?.length ?? 0;
    case 'operation':
      return Math.max(lengthOf(expression.left, inputs), lengthOf(expression.right, inputs));
    default:
      return 1;
  }
}

function operand(expression: Expression, inputs: Inputs, place: number, least: number): string {
  const text = fill(expression, inputs, place);
  return expression.kind === 'operation' && RANK[expression.sign] < least ? `(${text})` : text;
}

function fill(expression: Expression, inputs: Inputs, place: number): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'name': {
      const list = inputs[expression.name] ?? [];
      return String((list.length === 1 ? list[0] : list[place])?.value);
    }
    case 'call': {
      const each = Array.from({ length: lengthOf(expression.of, inputs) }, (_, entry) =>
        fill(expression.of, inputs, entry),
      );
      return expression.name === 'sum' ? `(${each.join(' + ')})` : `${expression.name}(${each.join(', ')})`;
    }
    case 'operation': {
      const rank = RANK[expression.sign];
      const left = operand(expression.left, inputs, place, rank);
      return `${left} ${expression.sign} ${operand(expression.right, inputs, place, rank + 1)}`;
    }
  }
}

/** The formula of a derivation with the numbers that it was computed from. */
export function filledFormula({ formula, inputs }: Derivation): string {
  return fill(formula.expression, inputs, 0);
}
