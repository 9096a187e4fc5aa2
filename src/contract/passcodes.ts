import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './passcodes.schema.ts'

export const MAX_PASSCODE_LENGTH = 45

/** A passcode whose phone has not come by then is erased. */
export const passcodeDaysWithoutPhone = 30

/** Shown in place of a stored passcode. */
export const hiddenPasscode = '••••'

export const revealPasscode = endpoint<typeof schemas.revealPasscodeSchemas>(
  'POST',
  '/api/tickets/{id}/passcode/reveals',
  { for: levels.staff },
)
export const replacePasscode = endpoint<typeof schemas.replacePasscodeSchemas>(
  'PUT',
  '/api/tickets/{id}/passcode',
  { for: levels.customer },
)
