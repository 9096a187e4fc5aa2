import { rulesOf, takenIn, type Rule } from './style-rules.ts'

/** What a page is made of, as far as style rules can tell. */
type Made = { classes: ReadonlySet<string>; tags: ReadonlySet<string> }

const read = new Map<string, Rule[]>()

/**
 * The rules of a style sheet that something on this page can match, in their order, without the custom properties and
 * frames that none of them uses; in doubt a rule stays.
 */
export function criticalStyles(css: string, html: string): string {
  let rules = read.get(css)
  if (!rules) read.set(css, (rules = rulesOf(css)))
  const matched = matching(rules, madeOf(html))
  return written(matched, takenBy(matched, html))
}

function matching(rules: Rule[], made: Made): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.inner) return [{ ...rule, inner: matching(rule.inner, made) }]
    const { needs } = rule
    const isMet =
      needs === null ||
      needs.some(
        ({ classes, tags }) =>
          classes.every((name) => made.classes.has(name)) && tags.every((name) => made.tags.has(name)),
      )
    return isMet ? [rule] : []
  })
}

/** All that these rules and the markup use, also by way of each other. */
function takenBy(rules: Rule[], html: string): ReadonlySet<string> {
  const meanings = new Map<string, string[]>()
  const taken = new Set<string>()
  const next: string[] = takenIn(html)
  const gather = ({ inner, pieces }: Rule) => {
    for (const { gives, takes } of pieces) {
      if (gives === null) next.push(...takes)
      else meanings.set(gives, [...(meanings.get(gives) ?? []), ...takes])
    }
    inner?.forEach(gather)
  }
  rules.forEach(gather)
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (taken.has(name)) continue
    taken.add(name)
    next.push(...(meanings.get(name) ?? []))
  }
  return taken
}

function written(rules: Rule[], taken: ReadonlySet<string>): string {
  let text = ''
  for (const { prelude, pieces, hasBody, inner } of rules) {
    if (!hasBody) text += `${prelude};`
    else if (inner) {
      const within = written(inner, taken)
      if (within !== '') text += `${prelude}{${within}}`
    } else {
      const left = pieces.filter(({ gives }) => gives === null || taken.has(gives))
      if (left.length > 0 || pieces.length === 0)
        text += `${prelude}{${left.map((one) => one.text).join(';')}}`
    }
  }
  return text
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
