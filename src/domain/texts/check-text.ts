import { Refusal } from '#contract/refusals.ts'
import { parseStep } from '#contract/preparation-steps.ts'
import { plainLines, type Block } from '#contract/text-blocks.ts'
import { serviceSlug, toSections } from '#contract/text-sections.ts'
import { stepConditions, textPlaceholders } from '#contract/text-names.ts'
import type { TextKey } from '#contract/texts.ts'
import { findEmailProblem } from './emails/check-email.ts'
import { emailOfText } from './email-text.ts'
import { decodeBraces, isSafeLink } from './fill-text.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { mapBlocks } from './walk-blocks.ts'

/** Refuses a text with an unknown placeholder, a link elsewhere than allowed, or parts that its page cannot show. */
export function checkText(key: TextKey, markdown: string): void {
  const email = emailOfText(key)
  if (email !== null) {
    const problem = findEmailProblem(email, markdown)
    if (problem)
      throw new Refusal('invalid', { message: problem.message, fields: { [problem.field]: problem.message } })
    return
  }
  const problem = findProblem(key, markdown)
  if (problem) throw new Refusal('invalid', { message: problem, fields: { markdown: problem } })
}

function findProblem(key: TextKey, markdown: string): string | null {
  const blocks = parseMarkdown(markdown)
  return (
    unknownPlaceholder(key, blocks) ??
    wrongLink(blocks) ??
    (key === 'services' ? wrongService(blocks) : null) ??
    (key === 'faq' ? noQuestion(blocks) : null) ??
    (key === 'preparation' ? wrongSteps(blocks) : null) ??
    (key === 'notice' && plainLines(blocks).length === 0 ? 'Please write what the notice says.' : null)
  )
}

function unknownPlaceholder(key: TextKey, blocks: Block[]): string | null {
  const names: string[] = []
  const find = (text: string) => {
    names.push(...[...text.matchAll(/\{([^{}\n]*)\}/g)].map((match) => match[1]!))
    return text
  }
  mapBlocks(blocks, { word: find, link: (to) => find(decodeBraces(to)) })
  const unknown = names.find(
    (name) => !Object.hasOwn(textPlaceholders, name) && !(key === 'preparation' && name.startsWith('if ')),
  )
  if (key === 'notice' && names.length > 0) {
    return 'The notice takes no placeholders: what a customer has accepted must never change.'
  }
  if (unknown === undefined) return null
  const known = Object.keys(textPlaceholders).map((name) => `{${name}}`)
  return `There is no {${unknown}}. You may use ${known.join(', ')}.`
}

function wrongLink(blocks: Block[]): string | null {
  const wrong: string[] = []
  mapBlocks(blocks, {
    word: (text) => text,
    link(to) {
      // A placeholder stands for a value without spaces here; the filled address is checked again.
      if (!isSafeLink(decodeBraces(to).replaceAll(/\{\w+\}/g, 'x'))) wrong.push(to)
      return to
    },
  })
  return wrong[0] === undefined
    ? null
    : `The link to “${wrong[0]}” is not allowed. Links may begin with https://, http://, mailto:, tel:, / or #.`
}

function wrongService(blocks: Block[]): string | null {
  const { sections } = toSections(blocks)
  const slugs = sections.map(serviceSlug)
  const wrong = sections.find((section) => serviceSlug(section) === null)
  if (wrong) {
    return `The heading “${wrong.title}” needs a link to the page of the service, such as ## [iPhone repair](/services/iphone).`
  }
  const twice = slugs.find((slug, place) => slugs.indexOf(slug) !== place)
  return twice === undefined ? null : `Two services have the page /services/${twice}.`
}

function noQuestion(blocks: Block[]): string | null {
  const empty = toSections(blocks).sections.find((section) => plainLines(section.blocks).length === 0)
  return empty ? `The question “${empty.title}” has no answer.` : null
}

function wrongSteps(blocks: Block[]): string | null {
  const lists = blocks.filter((block) => 'list' in block)
  if (lists.length !== 1 || blocks.length !== 1) return 'Please write one list and nothing else.'
  for (const line of plainLines(blocks)) {
    const { conditions, text } = parseStep(line)
    const unknown = conditions.find((name) => !stepConditions.some((known) => known === name))
    if (unknown !== undefined) {
      return `There is no condition “${unknown}”. You may use ${stepConditions.join(', ')}.`
    }
    if (/\{if /.test(text)) return 'A condition such as {if iphone} stands at the beginning of a step.'
  }
  return null
}
