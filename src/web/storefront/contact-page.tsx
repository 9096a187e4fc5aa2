import { lazy, Suspense, useEffect } from 'react'
import {
  useActionData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import type { Section } from '#contract/text-sections.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { Notice } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ContactForm } from './contact-form.tsx'
import { pageMeta } from '../page-meta.ts'
import { PostTerms } from '../shipping/post-terms.tsx'
import { QuestionList, toQuestions } from './questions.tsx'
import '../map-point/shop-map.css'
import { useShopProfile } from '../shop-profile.ts'
import { toQuestionsJsonLd } from './structured-data.ts'

export function meta({ matches, loaderData }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  return [
    ...pageMeta(
      matches,
      'Support',
      'Answers about water damage, repair time, warranty, quotes and brands; opening hours, address, map and a contact form.',
    ),
    ...(loaderData?.questions.length ? [{ 'script:ld+json': toQuestionsJsonLd(loaderData.questions) }] : []),
  ]
}

type Shown = { questions: Section[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  // Whoever comes by a link finds them loaded; the first page of a visit calls no loader.
  if (!import.meta.env.SSR) Promise.all([loadShop(), loadMap()]).catch(() => {})
  const { faq } = await readPageTexts(context, 'contact')
  return { questions: toQuestions(faq) }
}

const loadForm = () => import('./send-contact.ts')

export async function action(sent: ActionFunctionArgs) {
  return (await loadForm()).sendContact(sent)
}

const loadShop = () => import('./contact-shop.tsx')
const loadMap = () => import('./shop-map.tsx')
// Until they are loaded, what the server rendered works as it does without scripts.
const ContactShop = import.meta.env.SSR ? (await loadShop()).default : lazy(loadShop)
const ShopMap = import.meta.env.SSR ? (await loadMap()).default : lazy(loadMap)

export default function ContactPage({ loaderData: { questions } }: { loaderData: Shown }) {
  const profile = useShopProfile()
  const [search] = useSearchParams()
  const failure = useActionData() as FormFailure | undefined
  // A form that is sent while offline says so itself.
  useEffect(() => void loadForm().catch(() => {}), [])
  return (
    <>
      <PageHeading
        title="Support"
        intro="Answers to the questions we hear most, and how to reach us if yours is not here."
      />
      <div className="contact-columns">
        <div className="stack content-start gap-12">
          <section id="faq" aria-labelledby="faq-title">
            <h2 id="faq-title">Questions and answers</h2>
            <QuestionList shown={questions} />
            <h3 className="mt-6 mb-3">Time and post</h3>
            <PostTerms />
          </section>
          <section id="contact-form" aria-labelledby="contact-title">
            <h2 id="contact-title">Write to us</h2>
            {search.get('sent') === 'yes' && !failure ? (
              <Notice tone="good" title="Your message is on its way to us">
                <p>We answer by email. We have also sent you a confirmation.</p>
                <p>
                  <Link to="/contact#contact-form" className="text-link">
                    Write another message
                  </Link>
                </p>
              </Notice>
            ) : (
              <ContactForm failure={failure} />
            )}
          </section>
        </div>
        <aside className="stack content-start gap-6" aria-label="The shop">
          <Suspense>
            <ContactShop profile={profile} />
          </Suspense>
        </aside>
      </div>
      <Suspense fallback={<div className="shop-map wide screen-only" />}>
        <ShopMap profile={profile} />
      </Suspense>
    </>
  )
}
