import { redirect } from 'react-router'
import type { CreatedPasskey } from '#contract/passkeys.schema.ts'
import { formAction, formHandler, oneOfForms } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { withSuccess } from '../../forms/success-message.tsx'

/** Success messages by the name in the page's URL. */
export const passkeySuccessMessages = {
  added: 'The passkey is added. Every other browser is logged out.',
  removed: 'The passkey is removed. Every other browser is logged out.',
}

/** What the browser is to create, after the password was right. */
export type BegunPasskey = { options: Record<string, unknown>; name: string; second_step: string }

/** Form results that the page shows itself, without a redirect. */
export type PasskeysOutcome = FormFailure | { begun: BegunPasskey } | { recoveryCodes: string[] }

const begin = formHandler({
  fields: ['name', 'second_step', 'password', 'code'],
  secrets: ['password', 'code'],
  call: ({ password, code }, { api }) =>
    api.send('POST /api/account/passkeys/enrolments', { data: { password, ...(code ? { code } : {}) } }),
  done: ({ options }, _, { name, second_step }) => ({ begun: { options, name, second_step } }),
})

const add = formHandler({
  fields: ['name', 'second_step', 'response'],
  secrets: ['response'],
  call: ({ name, second_step, response }, { api }) =>
    api.send('POST /api/account/passkeys', {
      data: {
        name: name.trim() || 'Passkey',
        second_step: second_step === 'on',
        response: parseCreated(response),
      },
    }),
  done({ recovery_codes }, { flash }) {
    if (recovery_codes) return { recoveryCodes: recovery_codes }
    flash('success', passkeySuccessMessages.added)
    return redirect(withSuccess('/account/passkeys', 'added'), 303)
  },
})

const remove = formHandler({
  fields: ['id', 'password', 'code'],
  secrets: ['password', 'code'],
  call: ({ id, password, code }, { api }) =>
    api.send('POST /api/account/passkeys/{id}/removals', {
      id: Number(id) || 0,
      data: { password, ...(code ? { code } : {}) },
    }),
  done(_, { flash }) {
    flash('success', passkeySuccessMessages.removed)
    return redirect(withSuccess('/account/passkeys', 'removed'), 303)
  },
})

/** Runs the submitted form: prepares, adds or removes a passkey. */
export const changePasskeys = formAction(
  oneOfForms({ 'begin-passkey': begin, 'add-passkey': add, 'remove-passkey': remove }),
)

function parseCreated(text: string): CreatedPasskey {
  try {
    return JSON.parse(text) as CreatedPasskey
  } catch {
    // Refused by the server, in words.
    return {} as CreatedPasskey
  }
}
