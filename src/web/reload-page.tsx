import { useEffect } from 'react'

/**
 * Fallback for a page whose code cannot be fetched, such as after a release: reloads the document at the same URL.
 * Offline, the navigation fails before this renders.
 */
export default function ReloadPage() {
  useEffect(() => window.location.reload(), [])
  return null
}

/** Drops a form post: the reloaded document shows the form again. */
export function action() {
  return null
}
