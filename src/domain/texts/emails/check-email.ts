import type { EmailTemplateKey } from '#contract/email-templates.ts'
import { emailLinks, type EmailRules } from '#contract/email-words.ts'
import { plainWords, type Block } from '#contract/text-blocks.ts'
import { parseEmailText } from '../email-text.ts'
import { decodeBraces, isSafeLink } from '../fill-text.ts'
import { parseMarkdown } from '../parse-markdown.ts'
import { mapBlocks } from '../walk-blocks.ts'
import { blockName, takeCondition } from './conditions.ts'
import { emailDeclarations } from './email-declarations.ts'

type EmailProblem = { field: 'subject' | 'markdown'; message: string }

const MAX_SUBJECT_LENGTH = 120

/** Finds what is wrong with the text of an email: a placeholder that it does not know or lacks, or a link that leads astray. */
export function findEmailProblem(email: EmailTemplateKey, markdown: string): EmailProblem | null {
  const text = parseEmailText(markdown)
  if (!text) {
    if (/^# ?\n/.test(markdown)) return { field: 'subject', message: 'Please write a subject.' }
    const message = 'Please begin with the subject (“# ” and one line), then an empty line and the words.'
    return { field: 'markdown', message }
  }
  const rules = emailDeclarations[email]
  const ofSubject = subjectProblem(text.subject, rules)
  if (ofSubject !== null) return { field: 'subject', message: ofSubject }
  const message = bodyProblem(text.body, rules)
  return message === null ? null : { field: 'markdown', message }
}

function subjectProblem(subject: string, rules: EmailRules): string | null {
  if (subject.length > MAX_SUBJECT_LENGTH) return 'Please use at most 120 characters for the subject.'
  // An inbox shows subjects on a locked screen, and servers write them into their logs.
  const words = rules.words.filter((word) => word === 'shop_phone' || !emailLinks.includes(word))
  return unknownName(findNames(subject), { ...rules, words, parts: [], conditions: [] })
}

function bodyProblem(body: string, rules: EmailRules): string | null {
  const blocks = parseMarkdown(body)
  const always: string[] = []
  let problem: string | null = null
  const find = (message: string | null) => (problem ??= message)
  for (const whole of blocks) {
    const { conditions, block } = takeCondition(whole)
    for (const one of conditions) find(unknownCondition(one, rules))
    const found = readNames(block, find)
    find(findPartAddress(block))
    find(unknownName(found, rules))
    if (found.some((name) => name.startsWith('{')) && blockName(block) === null) {
      find('What stands in two pairs of braces needs a paragraph of its own.')
    }
    if (conditions.length === 0) always.push(...found)
  }
  const missing = rules.required.find((name) => !always.includes(name.slice(1, -1)))
  if (missing !== undefined) {
    find(`Please keep ${missing} in the text, in a paragraph without a condition: the email needs it.`)
  }
  return problem
}

/** The names in braces of a block: `link`, and `{facts}` for one in two pairs. */
function readNames(block: Block, find: (message: string | null) => void): string[] {
  const found: string[] = []
  mapBlocks([block], {
    word(text) {
      found.push(...findNames(text))
      return text
    },
    link(to) {
      const address = decodeBraces(to)
      const inside = findNames(address)
      found.push(...inside)
      const wrong = inside.find((name) => !emailLinks.some((known) => known === name))
      if (wrong !== undefined) find(`{${wrong}} is no address, so no link can lead to it.`)
      else if (!isWholeAddress(address)) find(notWhole(inside[0]!))
      else if (!isSafeLink(address.replace(/^\{\w+\}/, 'https://x'))) {
        find(
          `The link to “${to}” is not allowed. Links may begin with https://, http://, mailto: or tel:, or lead to {link}.`,
        )
      } else if (/^[#/]/.test(address)) {
        find(`The link to “${to}” leads nowhere in an email. Please write {site} before it.`)
      }
      return to
    },
  })
  return found
}

/**
 * Whether the placeholder of an address is all of it, or `{site}` is closed by a path: in `https://other.example/?to={link}`
 * and `{site}.other.example` another site would get the token.
 */
function isWholeAddress(address: string): boolean {
  return findNames(address).length === 0 || /^(\{\w+\}|tel:\{shop_phone\}|\{site\}[/?#][^{}]*)$/.test(address)
}

/** Finds an address within a word: email programs make one link of `https://other.example/?to={link}`. */
function findPartAddress(block: Block): string | null {
  const words = listWords(block).flatMap((line) => [...line.matchAll(/(\S*?)\{(\w+)\}(\S*)/g)])
  for (const [, before, name, after] of words) {
    if (name === 'shop_phone' || !emailLinks.some((known) => known === name)) continue
    const ends = name === 'site' ? /^([/?#]\S*|[\p{P}]*)$/u : /^\p{P}*$/u
    if (!/^\p{P}*$/u.test(before!) || !ends.test(after!)) return notWhole(name!)
  }
  return null
}

/** The words of a block, those of each paragraph, item and heading apart. */
function listWords(block: Block): string[] {
  if ('list' in block) return block.list.flat().flatMap(listWords)
  if ('quote' in block) return block.quote.flatMap(listWords)
  if ('paragraph' in block) return [plainWords(block.paragraph)]
  if ('words' in block) return [plainWords(block.words)]
  return 'code' in block ? [block.code] : []
}

function notWhole(name: string): string {
  return name === 'site'
    ? 'After {site} comes a path such as {site}/terms, or nothing.'
    : `Please write {${name}} as a whole address: nothing may stand directly before or after it.`
}

function findNames(text: string): string[] {
  return [...text.matchAll(/\{(\{?[^{}\n]*\}?)\}/g)].map((match) => match[1]!)
}

function unknownName(found: readonly string[], { words, parts }: EmailRules): string | null {
  const known = [...words.map(String), ...parts.map((part) => `{${part}}`)]
  const unknown = found.find((name) => !known.includes(name))
  if (unknown === undefined) return null
  if (unknown.startsWith('if '))
    return 'A condition such as {if late} stands at the beginning of a paragraph.'
  return `There is no {${unknown}} here. You may use ${known.map((name) => `{${name}}`).join(', ')}.`
}

function unknownCondition(condition: string, { conditions }: EmailRules): string | null {
  const name = condition.replace(/^not /, '')
  if (conditions.some((known) => known === name)) return null
  return conditions.length === 0
    ? 'This email has no conditions.'
    : `There is no condition “${condition}” here. You may use ${conditions.join(', ')}, each also after “not”.`
}
