/** Pages without the blank space that templates leave between tags. */

/** What keeps every space of its text. */
const KEPT = /(<(pre|textarea|script|style)\b[\s\S]*?<\/\2>)/;

/** The same page: blank lines and indents between tags are one line break, which shows as one space as before. */
export function leanHtml(html: string): string {
  // Each kept part comes with its tag's name after it.
  return html
    .split(KEPT)
    .map((part, place) => {
      if (place % 3 === 1) return part;
      return place % 3 === 2 ? '' : part.replace(/>[ \t]*\n[ \t\n]*/g, '>\n').replace(/[ \t]*\n[ \t\n]*</g, '\n<');
    })
    .join('');
}
