/** What the log-in page says to whoever comes from another form. */
export const logInMessages = {
  verified: 'Your email address is confirmed. You may log in.',
  reset: 'Your new password is set. You may log in.',
  saved: 'Your account is saved. You may log in.',
  'link-asked': 'If we know this address, a link to log in is on its way. It works once, for 15 minutes.',
  'reset-asked':
    'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
}
