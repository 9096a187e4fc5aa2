/** Parts of the layout, and the check before a navigation, whose code the browser loads once it has hydrated the page. */
export { checkCaller } from './check-caller.ts'
export { ErrorPage } from './error-page.tsx'
export { SiteFooter } from './layout/site-footer.tsx'
export { Toasts } from './ui/toasts.tsx'
