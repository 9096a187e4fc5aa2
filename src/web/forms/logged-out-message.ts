/** Said where a form of an open page is sent after the end of the session: the page stays, with what is typed. */
export const loggedOutMessage =
  'You are logged out. What you typed is still here: log in in another tab, then send it again.'
