import type { NavigateFunction } from 'react-router'

/** What code outside of components asks of the page that is shown; the site layout sets it in the browser. */
export const pageControls: { correct(): void; navigate: NavigateFunction; shownAt: string } = {
  /** Loads the data of the page anew, since some of it has turned out to have changed. */
  correct() {},
  navigate() {},
  /** Path and query of the page that is shown; on the way back, the browser's own address is ahead of it. */
  shownAt: '',
}
