import { useContext } from 'react'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { FooterCatalogue, type FooterLinks } from '../footer-catalogue.ts'
import { FollowContext } from '../link.tsx'
import { SocialIcon } from './social-icon.tsx'
import { toTelephoneLink } from '../ui/telephone.ts'

/** The services while the shop has not worded its own. */
const delivered = [
  ['iPhone repair', '/services/iphone'],
  ['Samsung Galaxy repair', '/services/samsung-galaxy'],
  ['Google Pixel repair', '/services/google-pixel'],
  ['One Plus repair', '/services/one-plus'],
  ['Screen protectors', '/services/screen-protectors'],
  ['Protective cases', '/services/protective-cases'],
] as const
const usefulLinks = [
  ['Pricing', '/repairs'],
  ['Identify Your Phone', '/identify'],
  ['Support and FAQ', '/contact#faq'],
  ['Contact Us', '/contact#contact-form'],
] as const
const companyLinks = [
  ['About Us', '/about'],
  ['Locations', '/locations'],
  ['Warranty', '/warranty'],
  ['Terms and Conditions', '/terms'],
  ['Privacy', '/privacy'],
] as const

/** Footer: site links, shop address, and the phone catalogue in a drawer. */
export function SiteFooter({ profile }: { profile: PublicProfile }) {
  return (
    <footer className="site-footer">
      <div className="airmail" />
      <FooterBody profile={profile} />
    </footer>
  )
}

/** What the footer holds. */
export function FooterBody({ profile }: { profile: PublicProfile }) {
  const { name, street, suburb, state, postcode, phone, email, abn, social, booking } = profile
  const services =
    profile.services?.map(({ slug, title }) => [title, `/services/${slug}`] as const) ?? delivered
  const catalogue = useContext(FooterCatalogue)
  const follow = useContext(FollowContext)

  return (
    <div className="site-footer-body" onClickCapture={(click) => follow(click)}>
      <div className="site-footer-columns">
        <Column title="Services" links={services} />
        <Column title="Useful links" links={usefulLinks} />
        <Column title="Company" links={companyLinks} />
        <section>
          <h2>Shop</h2>
          <address>
            <p>{name}</p>
            {/* A shop that approves first names its address once it is to be used. */}
            {booking === 'post_at_once' && (
              <>
                <p>{street}</p>
                <p>{`${suburb} ${state} ${postcode}`}</p>
              </>
            )}
            <ul>
              <li>
                <a href={toTelephoneLink(phone)}>{phone}</a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            </ul>
          </address>
          {social.length > 0 && (
            <ul className="site-footer-social" aria-label="Social media">
              {social.map(({ label, url }, index) => (
                // Staff may have entered the same URL twice.
                <li key={`${index} ${url}`}>
                  <a href={url} rel="me noreferrer">
                    <SocialIcon label={label} url={url} />
                    <span className="visually-hidden">{label}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {catalogue.length > 0 && (
        <details className="site-footer-catalogue">
          <summary>All phones we repair</summary>
          {catalogue.map(([label, links], index) => (
            <Column key={index} title={label} links={links} isTitled />
          ))}
        </details>
      )}
      <p className="site-footer-end">
        <span>{`© 2023 ${name}`}</span>
        {abn && <span>ABN {abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}</span>}
      </p>
    </div>
  )
}

function Column({ title, links, isTitled }: { title: string; links: FooterLinks; isTitled?: boolean }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(([label, to]) => (
          <li key={to}>
            <a href={to} title={isTitled ? label : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
