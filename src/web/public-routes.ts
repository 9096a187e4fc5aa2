import { matchRoutes, type RouteObject } from 'react-router'
import { index, layout, route, type PageRoute } from './page-route.ts'

/** Pages that show the shop, alike to everybody. */
const shopRoutes: readonly PageRoute[] = [
  // Visitors see a notice in their place until the shop is opened.
  layout('layout/needs-open-shop.tsx', [
    index('storefront/home-page.tsx'),
    route('about', 'storefront/about-page.tsx'),
    route('contact', 'storefront/contact-page.tsx'),
    route('identify', 'storefront/identify-page.tsx'),
    route('locations', 'storefront/locations-page.tsx'),
    route('warranty', 'storefront/warranty-page.tsx'),
    route('terms', 'storefront/terms-page.tsx'),
    route('privacy', 'storefront/privacy-page.tsx'),
    route('services/:slug', 'storefront/service-page.tsx'),

    route('repairs', 'booking/choose-phone-page.tsx'),
    route('repairs/:phoneName', 'booking/choose-repair-page.tsx'),
    route('booking/:phoneName/:repairName', 'booking/book-repair-page.tsx'),
  ]),
]

/** Pages that need no log-in; the browser knows them from the start. */
export const publicRoutes: readonly PageRoute[] = [
  ...shopRoutes,
  route('confirmation', 'booking/confirmation-page.tsx'),

  route('track/:token', 'account/tracking/track-page.tsx'),
  // In the text that asks the owner of a number; short, since people pay for it.
  route('sms/:token', 'account/text-messages/text-question-page.tsx'),
  // Target of a packing slip's QR code.
  route('t/:number', 'account/tracking/slip-code-page.tsx'),

  route('account', 'account/account-redirect.tsx'),
  route('account/register', 'account/log-in/register-page.tsx'),
  route('account/verifyemail', 'account/log-in/check-inbox-page.tsx'),
  route('account/verify/:authtoken?', 'account/log-in/verify-page.tsx'),
  route('account/login', 'account/log-in/log-in-page.tsx'),
  route('account/logout', 'account/log-in/log-out-page.tsx'),
  route('account/undo/:token', 'account/log-in/undo-change-page.tsx'),
  route('account/forgot', 'account/log-in/forgot-password-page.tsx'),
  route('account/link/:token', 'account/log-in-links/log-in-link-page.tsx'),
  route('account/confirm/:token', 'account/address-confirmations/confirm-address-page.tsx'),
  route('account/reset/:authtoken', 'account/log-in/reset-password-page.tsx'),
  // Component gallery, in development only.
  ...(import.meta.env.MODE === 'development'
    ? [route('development/components', 'development/components-page.tsx')]
    : []),

  route('*', 'storefront/unknown-page.tsx'),
]

/** The public page at a path, with its parameters. */
export function matchPublicRoute(pathname: string) {
  return matchPage(publicRoutes, pathname)
}

/** Whether the page at a path shows the shop, alike to everybody. */
export function isShopPage(pathname: string): boolean {
  return matchPage(shopRoutes, pathname) !== undefined
}

function matchPage(routes: readonly PageRoute[], pathname: string) {
  const found = matchRoutes(routes as unknown as RouteObject[], pathname)?.at(-1)
  return found && { route: found.route as PageRoute, params: found.params }
}
