export const MAX_PASSCODE_LENGTH = 45

/** A passcode whose phone has not come by then is erased. */
export const passcodeDaysWithoutPhone = 30

/** Shown in place of a stored passcode. */
export const hiddenPasscode = '••••'
