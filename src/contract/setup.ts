import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './setup.schema.ts'

/** Whether a one-time link can still make the first account: 404 for a wrong link, 409 once there is an owner. */
export const checkSetupLink = endpoint<typeof schemas.checkSetupLinkSchemas>('GET', '/api/setup/{code}', {
  for: levels.anonymous,
})

/** Makes the owner's account with the one-time link, and logs in. */
export const makeOwner = endpoint<typeof schemas.makeOwnerSchemas>('POST', '/api/setup/{code}/owner', {
  for: levels.anonymous,
})

/** Sends an email to the caller, to see that email works. */
export const sendTestEmail = endpoint<typeof schemas.sendTestEmailSchemas>('POST', '/api/test-emails', {
  for: levels.staff,
})
