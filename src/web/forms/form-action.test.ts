import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Api, Refused } from '../api.ts'
import { apiContext, callerContext, flashContext } from '../page-context.ts'
import { formAction, formHandler, oneOfForms } from './form-action.ts'
import { getFailure, invalidField, isFormFailure, renameFields, type FormFailure } from './form-failure.ts'

const refusal: Refused = {
  refused: true,
  status: 401,
  error: 'Please log in first.',
  fields: { email: 'Unknown.' },
  facts: {},
}

const rename = formHandler({
  fields: ['email', 'password'],
  secrets: ['password'],
  call: ({ email }): Promise<{ name: string } | Refused> =>
    Promise.resolve(email === 'mei@example.com' ? { name: 'Mei' } : refusal),
  done: ({ name }, { flash }) => {
    flash('success', `Hello ${name}`)
    return 'done'
  },
})

/** Runs an action as the router does; returns its result and the flash messages. */
async function send(action: ReturnType<typeof formAction<unknown>>, values: Record<string, string>) {
  const messages: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, {} as Api)
  context.set(callerContext, () => Promise.reject(new Error('not asked')))
  context.set(flashContext, { add: ({ text }) => messages.push(text), take: () => [] })
  const request = new Request('http://shop.example/page', {
    method: 'POST',
    body: new URLSearchParams(values),
  })
  const answer = await action({ request, params: {}, context } as unknown as Parameters<typeof action>[0])
  return { answer: answer as { data: FormFailure; init: { status: number } }, messages }
}

test('formAction calls done after a success', async () => {
  const { answer, messages } = await send(formAction(rename), { email: 'mei@example.com', password: 'x' })
  expect(answer).toBe('done')
  expect(messages).toEqual(['Hello Mei'])
})

test('formAction returns the errors and all submitted values except secrets after a failure', async () => {
  const { answer, messages } = await send(formAction(rename), {
    email: 'x',
    password: 'secret',
    intent: 'one',
  })
  expect(answer.init.status).toBe(401)
  expect(answer.data).toEqual({
    error: 'Please log in first.',
    fields: { email: 'Unknown.' },
    values: { email: 'x' },
    intent: 'one',
    loggedOut: false,
  })
  expect(messages).toEqual(['Please log in first.'])
})

test('staffFormAction says that the session has ended, and returns the submitted values', async () => {
  const action = formAction(rename, { loggedOutMessage: 'You are logged out.' })
  const { answer, messages } = await send(action, { email: 'x' })
  expect(answer.data).toMatchObject({ error: 'You are logged out.', loggedOut: true, values: { email: 'x' } })
  expect(messages).toEqual(['You are logged out.'])
})

test('oneOfForms selects the form by its intent, and refuses an unknown one', async () => {
  const action = formAction(oneOfForms({ rename, '': async () => 'unnamed' }))
  expect((await send(action, { intent: 'rename', email: 'mei@example.com' })).answer).toBe('done')
  expect((await send(action, {})).answer).toBe('unnamed')
  await expect(send(action, { intent: 'toString' })).rejects.toMatchObject({ init: { status: 400 } })
})

test('getFailure returns a failure only to the form that was submitted', () => {
  const failure = { error: 'No.', fields: {}, values: {}, intent: 'one', loggedOut: false }
  expect(getFailure(failure, 'one')).toBe(failure)
  expect(getFailure(failure, 'two', 'three')).toBeUndefined()
  expect(isFormFailure(failure)).toBe(true)
  expect(isFormFailure({ onward: '/pay' })).toBe(false)
  expect(isFormFailure(undefined)).toBe(false)
})

test('renameFields applies where inputs have other names than the API fields', () => {
  const { fields } = renameFields(invalidField('amount_cents', 'Too much.'), () => 'payment-amount')
  expect(fields).toEqual({ 'payment-amount': 'Too much.' })
})
