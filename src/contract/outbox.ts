import { emailNames, type EmailKind } from './email-kinds.ts'
import { textKinds, textMessageNames, type TextKind } from './text-messages.ts'

/**
 * `waiting`: failed and will be retried. `failed`: given up, and staff have not decided yet. `set_aside`: staff
 * decided.
 */
export const emailStates = ['waiting', 'failed', 'set_aside'] as const
export type EmailState = (typeof emailStates)[number]

/** The names of all messages of the outbox; those of texts say so. */
export const messageNames: Readonly<Record<EmailKind | TextKind, string>> = {
  ...emailNames,
  ...textLabels(),
}

function textLabels(): Record<TextKind, string> {
  return Object.fromEntries(textKinds.map((kind) => [kind, `Text: ${textMessageNames[kind]}`])) as Record<
    TextKind,
    string
  >
}
