/** How deep quotes, lists, emphasis and links may lie within each other: parser and pages recurse into them. */
export const MAX_NESTING = 10
/** Marks of emphasis and links in one paragraph, which CommonMark pairs in quadratic time. */
const MAX_MARKS = 400

/** Says why a text cannot be parsed within bounds; null for one that can. */
export function findNestingProblem(markdown: string): string | null {
  let marks = 0
  for (const line of markdown.split('\n')) {
    if (countContainers(line) > MAX_NESTING) return tooDeep
    marks = line.trim() === '' ? 0 : marks + (line.match(/[*_[\]]/g)?.length ?? 0)
    if (marks > MAX_MARKS) return `Please use at most ${MAX_MARKS} signs such as * _ [ ] in one paragraph.`
  }
  return null
}

export const tooDeep = `Quotes, lists and emphasis may be ${MAX_NESTING} deep within each other. Please make this one flatter.`

/** Quotes and list items that begin in a line. A line of three or more like signs is a rule, which holds nothing. */
function countContainers(line: string): number {
  if (/^\s*([-*_])[ \t]*(\1[ \t]*){2,}$/.test(line)) return 0
  const begins = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
  let count = 0
  while (count <= MAX_NESTING && begins.test(line)) count += 1
  return count
}

type Node = { type: string; children?: readonly Node[] }
const nesting = new Set(['blockquote', 'list', 'strong', 'emphasis', 'link', 'linkReference'])

/** Whether a parsed text is nested deeper than `MAX_NESTING`; walks without recursion. */
export function isTooDeep(tree: Node): boolean {
  const rest: [Node, number][] = [[tree, 0]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [{ type, children = [] }, above] = next
    const depth = above + (nesting.has(type) ? 1 : 0)
    if (depth > MAX_NESTING) return true
    for (const child of children) rest.push([child, depth])
  }
  return false
}
