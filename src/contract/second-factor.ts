export const recoveryCodeCount = 10

/** A change of the second factor, for the email to its owner. */
export const secondFactorChanges = [
  'on',
  'off',
  'reset',
  'codes_renewed',
  'code_used',
  'passkey_added',
  'passkey_removed',
  'app_off',
] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]
