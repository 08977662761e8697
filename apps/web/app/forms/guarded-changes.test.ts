import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@taswira/contract'
import { expect, it } from 'vitest'

// A button that is pressed twice must send only one request. e2e/double-taps.spec.ts tries each kind of guard
// in a browser; these tests check that no change is sent without a guard.

const app = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(app, file), 'utf8')
const files = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted()
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(read(file)))

/** Forms that the browser sends without JavaScript. Sending one twice leaves the same state. */
const plain_forms = [
  'features/same-picture/whose-image-form.tsx',
  'features/shell/data-choice.tsx',
  'features/shell/theme-choice.tsx',
  'routes/consent.tsx',
  'routes/release-withdraw.tsx',
  'routes/release.tsx',
  'routes/unsubscribe.tsx',
]

/**
 * Files that call a changing endpoint outside a route action, each with the file and the code of its guard.
 */
const guards: Record<string, [file: string, guard: string]> = {
  'api/browser-calls.ts': ['member/log-out.ts', 'if (!token) return'],
  'checkout/promo-field.tsx': ['checkout/promo-field.tsx', 'useOneAtATime('],
  'downloads/start-download.ts': ['downloads/start-download.ts', 'if (isUnderWay(current))'],
  'features/boards/binder-button.tsx': ['features/boards/binder-button.tsx', 'useOneAtATime('],
  'features/boards/board-images.tsx': ['features/boards/board-images.tsx', 'useOneAtATime('],
  'features/boards/shared-board-sheet.tsx': ['features/boards/shared-board-sheet.tsx', 'useOneAtATime('],
  'features/boards/shared-image.tsx': ['features/boards/shared-image.tsx', 'sending.current) return'],
  'features/desk/frame/answered-toggle.tsx': ['features/desk/frame/use-in-place-action.ts', 'useOneAtATime('],
  'features/desk/members/mailings.tsx': ['features/desk/members/mailings.tsx', 'useOneAtATime('],
  'features/desk/reviews/opened-release.tsx': ['features/desk/reviews/opened-release.tsx', 'useForm'],
  'features/desk/settings/logo-field.tsx': ['features/desk/settings/logo-field.tsx', 'useOneAtATime('],
  // It changes nothing.
  'features/desk/settings/look-preview.tsx': ['features/desk/settings/look-preview.tsx', 'clearTimeout('],
  'features/desk/settings/setting-actions.ts': ['features/desk/settings/setting-screen.tsx', 'useDeskForm('],
  'features/desk/settings/text-preview.tsx': ['features/desk/settings/text-preview.tsx', 'clearTimeout('],
  'features/members/log-in-again.tsx': ['features/members/log-in-again.tsx', 'useForm'],
  'features/releases/paper-form.tsx': ['features/releases/paper-form.tsx', 'useForm'],
  'features/search/send-kept-filter.ts': ['features/search/keep-made-by-people.tsx', 'useOneAtATime('],
  // It changes nothing.
  'member/member-data.ts': ['features/credits/claim-button.tsx', 'useOneAtATime('],
  'routes/board.tsx': ['features/boards/shared-image.tsx', 'useForm('],
  'routes/checkout.tsx': ['checkout/use-payment.ts', 'if (busy.current) return'],
  'routes/desk/layout.tsx': ['features/desk/frame/desk-log-in.tsx', 'useForm'],
  'routes/desk/upload.tsx': ['features/desk/catalogue/upload-form.tsx', 'useForm'],
  'routes/parts/enter-desk.ts': ['features/desk/frame/desk-log-in.tsx', 'useForm'],
  'routes/parts/profile-part.tsx': ['features/account/setting-switch.tsx', 'useOneAtATime('],
  'routes/parts/request-modal.tsx': ['features/enquiries/request-form.tsx', 'useForm'],
  'routes/parts/subscription-part.tsx': ['features/account/setting-switch.tsx', 'useOneAtATime('],
  'routes/saved-assets.tsx': ['features/account/remove-button.tsx', 'useOneAtATime('],
  'routes/studio/release-forms.ts': ['features/releases/new-releases.tsx', 'useForm'],
  'saves/add-to-board.ts': ['saves/board-menu.tsx', 'useOneAtATime('],
  'saves/send-toggle.ts': ['saves/send-toggle.ts', 'if (in_progress.has(stock_id)) return'],
}

/**
 * Buttons that start work without `run`, because it changes nothing on the server or because `press` sends
 * its request in `run`.
 */
const unguarded_work = [
  'assets/share-menu.tsx: copy',
  'features/desk/frame/answered-toggle.tsx: press',
  'routes/studio/join.tsx: revalidate',
  'ui/link-box.tsx: navigator.share',
]

it('only SendForm and forms that work without JavaScript send POST requests', () => {
  expect(filesWith(/method="post"/)).toEqual([...plain_forms, 'forms/send-form.tsx'].toSorted())
})

it('only useForm submits forms by script, except for one filter', () => {
  const submitting = filesWith(/\buse(Submit|Fetcher)\(/)
  expect(submitting).toEqual(['features/account/purchases-tab.tsx', 'forms/use-form.ts'])
})

it('every call of a changing endpoint is in a route action or has a guard', () => {
  expect(files.filter(callsChange)).toEqual(Object.keys(guards))
  for (const [file, guard] of Object.values(guards)) expect(read(file), file).toContain(guard)
})

it('every button that starts work runs it one at a time', () => {
  const work = files.flatMap((file) =>
    [...read(file).matchAll(/onClick=\{\(\) => void ([\w.]+)/g)].map(([, name]) => `${file}: ${name}`),
  )
  expect(work.length).toBeGreaterThan(unguarded_work.length)
  expect(work.filter((one) => !one.endsWith(': run'))).toEqual(unguarded_work)
})

const changing = Object.entries(contract)
  .filter(([, one]) => typeof one === 'object' && 'method' in one && one.method !== 'GET')
  .map(([name]) => name)

/**
 * Whether a file other than a route action calls a changing endpoint, rather than only using its name or form
 * rules.
 */
function callsChange(file: string): boolean {
  const text = read(file)
  if (/export (async function|const) (clientAction|action)\b/.test(text)) return false
  const imported = [...text.matchAll(/import \{([^}]*)\} from '@taswira\/contract'/g)].flatMap(
    ([, names]) => names!.match(/(?<!type )\b\w+/g) ?? [],
  )
  const code = text.replace(/^import [^']*'[^']*'$/gm, '')
  const isUsed = (name: string) =>
    new RegExp(`(?<!useForm(<\\w+>)?\\(|typeof |[.'])\\b${name}\\b(?!\\.)`).test(code)
  return changing.some((name) => imported.includes(name) && isUsed(name))
}
