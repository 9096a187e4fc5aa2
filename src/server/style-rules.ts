/** What a page must have for one selector to match. */
type Need = { classes: string[]; tags: string[] }

/** One declaration, or one rule that is a single piece. */
export type Piece = {
  text: string
  /** The custom property or the frames that it gives a meaning to; null for what has an effect by itself. */
  gives: string | null
  /** Those that it makes use of. */
  takes: string[]
}

export type Rule = {
  prelude: string
  /** What stands in it. */
  pieces: Piece[]
  /** False where a semicolon ends it. */
  hasBody: boolean
  /** The rules inside, of a rule that holds others. */
  inner: Rule[] | null
  /** One of these; null for what always stays. */
  needs: Need[] | null
}

const holdsRules = /^@(media|layer|supports|container|scope)\b/
/** Their name alone says what they are for. */
const givesName = /^@(?:property|(?:-webkit-)?keyframes)\s+(\S+)$/

/** The rules of a style sheet at its outermost level, in their order. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (const { from, opened, to } of piecesOf(css)) {
    const prelude = bare(css.slice(from, opened ?? to))
    rules.push(ruleOf(prelude, opened === null ? null : css.slice(opened + 1, to)))
  }
  return rules
}

function ruleOf(prelude: string, body: string | null): Rule {
  const inner = body !== null && holdsRules.test(prelude) ? rulesOf(body) : null
  const isAt = prelude.startsWith('@')
  const gives = givesName.exec(prelude)?.[1] ?? null
  const pieces = body === null || inner ? [] : isAt ? [pieceOf(body, gives)] : declarationsOf(body)
  return { prelude, pieces, hasBody: body !== null, inner, needs: isAt ? null : needsOf(prelude) }
}

/** A rule with rules of its own inside is one piece. */
function declarationsOf(body: string): Piece[] {
  const found = piecesOf(body)
  if (found.some(({ opened }) => opened !== null)) return [pieceOf(body, null)]
  return found.map(({ from, to }) => {
    const text = body.slice(from, to)
    return pieceOf(text, /^\s*(--[\w-]+)\s*:/.exec(text)?.[1] ?? null)
  })
}

function pieceOf(text: string, gives: string | null): Piece {
  const frames = [...text.matchAll(/(?:^|[;{\s])(?:-webkit-)?animation(?:-name)?\s*:([^;}]*)/g)]
  return {
    text,
    gives,
    takes: [...takenIn(text), ...frames.flatMap(([, value]) => value!.match(/[\w-]+/g) ?? [])],
  }
}

/** The custom properties that a text makes use of. */
export function takenIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!)
}

/** Where each piece between semicolons and braces begins and ends, and where its own brace opens. */
function piecesOf(css: string): { from: number; opened: number | null; to: number }[] {
  const pieces: { from: number; opened: number | null; to: number }[] = []
  let from = 0
  let depth = 0
  let opened: number | null = null
  const end = (to: number) => {
    if (opened !== null || css.slice(from, to).trim() !== '') pieces.push({ from, opened, to })
    from = to + 1
    opened = null
  }
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]!
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (css.startsWith('/*', at)) at = (css.indexOf('*/', at) + 2 || css.length) - 1
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === '{') {
      if (depth++ === 0) opened = at
    } else if (sign === '}') {
      if (--depth === 0) end(at)
    } else if (sign === ';' && depth === 0) end(at)
  }
  end(css.length)
  return pieces
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[from]) return at
  }
  return css.length
}

function bare(prelude: string): string {
  return prelude.replace(/\/\*.*?\*\//gs, '').trim()
}

function needsOf(selectors: string): Need[] {
  // What stands in brackets is not looked at: with ":is" either will do, with ":not" none is needed.
  let plain = selectors.replace(/(?<!\\)\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/(?<!\\):[\w-]+\((?:\\.|[^()\\])*\)/g, '')
  }
  return plain.split(/(?<!\\),/).map((selector) => {
    const names = [...selector.matchAll(/\.((?:\\.|[\w-]|\P{ASCII})+)/gu)]
    const rest = selector.replace(/[.#:]+(?:\\.|[\w-]|\P{ASCII})+/gu, '')
    return {
      classes: names.map(([, name]) => unescaped(name!)),
      tags: (rest.match(/[a-z][\w-]*/gi) ?? []).map((tag) => tag.toLowerCase()),
    }
  })
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}
