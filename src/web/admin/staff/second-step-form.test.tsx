import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SecondStepForm } from './second-step-form.tsx'

test('SecondStepForm says beside the switch what it closes, to its author too', () => {
  const rules = { frontDeskRefundLimit: 200, frontDeskPriceLimit: 50, secondStepRequired: false }
  const Page = createRoutesStub([
    { path: '/', Component: () => <SecondStepForm rules={rules} version={1} failure={undefined} /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  expect(html.indexOf('you too, and sees nothing of the Admin Panel before')).toBeGreaterThan(-1)
  expect(html.indexOf('you too')).toBeLessThan(html.indexOf('name="secondStepRequired"'))
})
