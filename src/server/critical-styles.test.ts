import { expect, test } from 'vitest'
import { criticalStyles } from './critical-styles.ts'
import { asFirstView } from './first-view.ts'

const page =
  '<html><body class="a md:flex"><p class="b&amp;c">.d<script>"<i class=\\"never\\">"</script></p></body></html>'
const picked = (css: string) => criticalStyles(css, page)

test('a rule stays when the page has its classes and elements, and goes when one is missing', () => {
  expect(picked('.a{x:1}.z{x:2}.a .z{x:3}.z,.a{x:4}p.a{x:5}i{x:6}.never{x:7}.d{x:8}')).toBe(
    '.a{x:1}.z,.a{x:4}p.a{x:5}',
  )
})

test('states, attributes and what stands in brackets are no reason to go', () => {
  const css =
    '.a:hover:not(.z,.y:is(.x)){x:1}[data-open="a.z"]>p{x:2}:is(.z,.a) p{x:3}*,:before{x:4}p::after{x:5}:root{x:6}'
  expect(picked(css)).toBe(css)
})

test('escaped names are those of the markup', () => {
  expect(picked('.md\\:flex{x:1}.b\\&c{x:2}.md\\:grid{x:3}')).toBe('.md\\:flex{x:1}.b\\&c{x:2}')
})

test('groups keep what is needed inside, and vanish when nothing is', () => {
  const css =
    '@layer base,parts;@media (min-width:1px){.z{x:1}@supports (x:1){.a{x:2}}}@media print{.z{x:3}}@layer parts{.z{x:4}}'
  expect(picked(css)).toBe('@layer base,parts;@media (min-width:1px){@supports (x:1){.a{x:2}}}')
})

test('a class whose name holds brackets, colons and commas is found by it', () => {
  const css =
    '.lg\\:grid-cols-\\[minmax\\(0\\,1fr\\)_20rem\\]{x:1}.w-\\[3rem\\][data-a="]"]:not(.a\\:b){x:2}.w-\\[4rem\\]{x:3}'
  const html = '<div class="lg:grid-cols-[minmax(0,1fr)_20rem] w-[3rem]"></div>'
  expect(criticalStyles(css, html)).toBe(css.slice(0, css.indexOf('.w-\\[4rem')))
})

test('frames, fonts and strings with braces stay as they are', () => {
  const css =
    '@keyframes k{from{x:1}to{x:2}}@property --q{syntax:"*"}.a{content:"}{;\\"";x:var(--q)}/* .z{ */.a{animation:1s k}'
  expect(picked(css)).toBe(css.replace('/* .z{ */', ''))
})

test('what gives a meaning to a name stays when somebody uses it, also by way of another or in the markup', () => {
  expect(
    picked(
      ':root{--a:1;--b:var(--a);--c:2;x:url("a;b")}@media (min-width:1px){:root{--b:3;--c:4}}.a{x:calc(var(--b, 1px) * 2)}',
    ),
  ).toBe(
    ':root{--a:1;--b:var(--a);x:url("a;b")}@media (min-width:1px){:root{--b:3}}.a{x:calc(var(--b, 1px) * 2)}',
  )
  expect(
    picked('.a{--c:2}.z{x:var(--c)}@keyframes k{to{x:1}}.z{animation:1s k}@property --c{syntax:"*"}'),
  ).toBe('')
  expect(picked('@keyframes k{to{x:var(--f)}}:root{--f:1;--g:2}.a{animation-name:other,k}')).toBe(
    '@keyframes k{to{x:var(--f)}}:root{--f:1}.a{animation-name:other,k}',
  )
  expect(criticalStyles(':root{--ink:1;--sky:2}', '<path fill="var(--ink)"/>')).toBe(':root{--ink:1}')
})

test('a first view has its styles inside, the sheet behind them, and scripts that wait', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/><p class="a"></p>'
  expect(asFirstView(html, (path) => (path === '/assets/a.css' ? '.a{x:1}.z{x:2}' : null))).toBe(
    '<link rel="later" href="/assets/a.js"/><style>.a{x:1}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/><p class="a"></p>',
  )
  expect(asFirstView('<link rel="stylesheet" href="/assets/other.css"/>', () => null)).toContain(
    '"/assets/other.css"/>',
  )
})
