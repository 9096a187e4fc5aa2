/** What a page must have for one selector to match. */
type Need = { classes: string[]; tags: string[] }
type Rule = {
  prelude: string
  /** Null where a semicolon ends it. */
  body: string | null
  /** The rules inside, of a rule that holds others. */
  inner: Rule[] | null
  /** One of these; null for what always stays. */
  needs: Need[] | null
}
/** What a page is made of, as far as style rules can tell. */
type Made = { classes: ReadonlySet<string>; tags: ReadonlySet<string> }

const holdsRules = /^@(media|layer|supports|container|scope)\b/
const read = new Map<string, Rule[]>()

/** The rules of a style sheet that something on this page can match, in their order; in doubt a rule stays. */
export function criticalStyles(css: string, html: string): string {
  let rules = read.get(css)
  if (!rules) read.set(css, (rules = rulesOf(css)))
  return pick(rules, madeOf(html))
}

function pick(rules: Rule[], made: Made): string {
  let picked = ''
  for (const { prelude, body, inner, needs } of rules) {
    if (body === null) picked += `${prelude};`
    else if (inner) {
      const within = pick(inner, made)
      if (within !== '') picked += `${prelude}{${within}}`
    } else if (needs === null || needs.some((need) => isMet(need, made))) picked += `${prelude}{${body}}`
  }
  return picked
}

function isMet({ classes, tags }: Need, made: Made): boolean {
  return classes.every((name) => made.classes.has(name)) && tags.every((name) => made.tags.has(name))
}

function ruleOf(prelude: string, body: string | null): Rule {
  const inner = body !== null && holdsRules.test(prelude) ? rulesOf(body) : null
  return { prelude, body, inner, needs: prelude.startsWith('@') ? null : needsOf(prelude) }
}

/** The rules at the outermost level. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  let depth = 0
  let opened = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]!
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (css.startsWith('/*', at)) at = (css.indexOf('*/', at) + 2 || css.length) - 1
    else if (sign === '{') {
      if (depth++ === 0) opened = at
    } else if (sign === '}') {
      if (--depth > 0) continue
      rules.push(ruleOf(bare(css.slice(from, opened)), css.slice(opened + 1, at)))
      from = at + 1
    } else if (sign === ';' && depth === 0) {
      rules.push(ruleOf(bare(css.slice(from, at)), null))
      from = at + 1
    }
  }
  return rules
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

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function madeOf(html: string): Made {
  const classes = new Set<string>()
  const tags = new Set<string>()
  const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script></script>')
  for (const [, tag] of markup.matchAll(/<([a-z][\w-]*)/gi)) tags.add(tag!.toLowerCase())
  for (const [, value] of markup.matchAll(/\sclass="([^"]*)"/g)) {
    const names = value!.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
    for (const name of names.split(/\s+/)) classes.add(name)
  }
  return { classes, tags }
}
