import {
  ASSET_KEYWORDS_MAX,
  changedFacts,
  type changeSubmissions as endpoint,
  DomainError,
  type ImageFacts,
  IMAGE_RELEASES_MAX,
  missingWords,
  Overtaken,
  pickFacts,
  pickTexts,
  release_texts,
  type SubmissionOutcome,
  type SubmissionStatus,
  type SubmissionWords as SubmissionWordsForm,
  type ValidInput,
} from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { expectNoSlurs, expectNoSlursIn } from '../assets/expect-no-slurs.ts'
import { listAppeals } from './appeal-queries.ts'
import { correctFaces } from './correct-faces.ts'
import { findUnreleased, unreleasedSentence } from '../releases/expect-released.ts'
import { addRelease, countOtherReleases, setReleases } from '../releases/attachment-queries.ts'
import {
  deleteSubmission,
  lockSubmission,
  setSubmissionStatus,
  type SubmissionRow,
  type SubmissionWords,
  updateWords,
} from './queries.ts'

interface Which {
  contributor_id: number
  submission_key: string
  version: number
}

const editable: SubmissionStatus[] = ['draft', 'changes_requested']

/**
 * Locks the contributor's own submission. Throws not_found for another contributor's, conflict in another state, and
 * edit_conflict for another version.
 */
async function lockOwn(
  tx: Tx,
  { contributor_id, submission_key, version }: Which,
  in_states: SubmissionStatus[],
) {
  const found = await lockSubmission(tx, submission_key)
  if (found?.contributor_id !== contributor_id || found.status === 'withdrawn')
    throw new DomainError('not_found')
  if (!in_states.includes(found.status))
    throw new Overtaken('conflict', `It is ${found.status.replaceAll('_', ' ')} now.`)
  if (found.version !== version) throw new DomainError('edit_conflict')
  return found
}

/** Like `lockOwn`, and throws conflict while another operator hears an appeal: the refusal must stand until then. */
async function lockUnappealed(...given: Parameters<typeof lockOwn>) {
  const found = await lockOwn(...given)
  const appeals = await listAppeals(given[0], [found.image_id])
  if (appeals.some(({ decided_at }) => decided_at === null))
    throw new Overtaken('conflict', 'An appeal about it is open.')
  return found
}

interface Edit {
  words: Omit<SubmissionWordsForm, 'category'> & Pick<SubmissionWords, 'category_slug'>
  submit: boolean
}

/**
 * What is missing from its releases. A signer who hasn't seen the image yet is not a problem here, because they can
 * confirm it during the review.
 */
async function findLack(tx: Tx, said: Parameters<typeof findUnreleased>[1]) {
  const unreleased = await findUnreleased(tx, said)
  return unreleased === 'not_shown' ? undefined : unreleased
}

/** Throws invalid_input with a message when its releases are incomplete. */
async function expectReleased(tx: Tx, said: Parameters<typeof findUnreleased>[1]) {
  const unreleased = await findLack(tx, said)
  if (!unreleased) return
  const field = unreleased === 'face_unreleased' ? 'faces_reason' : 'release_status'
  throw new DomainError('invalid_input', { [field]: [unreleasedSentence(unreleased)] })
}

/**
 * Saves the texts of a draft and, if requested, submits it. Throws invalid_input when texts are missing, and any error
 * of lockOwn.
 */
export async function editSubmission(
  { db }: Pick<Deps, 'db'>,
  which: Which,
  { words, submit }: Edit,
): Promise<void> {
  const { title, description, keywords, captions } = words
  expectNoSlurs({
    title,
    description,
    keywords,
    ...pickTexts(words),
    captions: captions.flatMap((one) => [one.title, one.description]),
  })
  await inTransaction(db, async (tx) => {
    const found = await lockOwn(tx, which, editable)
    const { image_id, contributor_id } = found
    const { releases: release_keys } = words
    const declared = {
      ...pickFacts(found),
      ...pickFacts(words),
      release_status: words.release_status === undefined ? found.release_status : words.release_status,
      // Before anybody looked for faces, there is nothing to correct.
      faces: found.faces && words.faces ? correctFaces(found.faces, words.faces) : found.faces,
      faces_reason: words.faces_reason === undefined ? found.faces_reason : words.faces_reason,
    }
    await updateWords(tx, image_id, { ...words, ...declared })
    if (release_keys && !(await setReleases(tx, { image_id, contributor_id, release_keys })))
      throw new DomainError('invalid_input', { releases: [release_texts.unknown] })
    if (!submit) return
    const { category_slug: category, editorial } = words
    const missing = Object.entries(missingWords({ ...words, ...declared, category }))
    if (missing.length)
      throw new DomainError(
        'invalid_input',
        Object.fromEntries(missing.map(([field, sentence]) => [field, [sentence]])),
      )
    await expectReleased(tx, { image_id, editorial, category_slug: category, ...declared })
    await setSubmissionStatus(tx, image_id, 'in_review')
  })
}

type Changes = ValidInput<typeof endpoint>['body']
type Change = Changes['change']

/** Makes one change to several submissions, each in its own transaction, and returns the outcome for each. */
export async function changeSubmissions(
  { db }: Pick<Deps, 'db'>,
  contributor_id: number,
  { submissions, change }: Changes,
): Promise<{ submission_key: string; outcome: SubmissionOutcome }[]> {
  const results = []
  for (const which of submissions) {
    const outcome = await inTransaction(db, (tx) =>
      changeOne(tx, { contributor_id, ...which }, change),
    ).catch(toOutcome)
    results.push({ submission_key: which.submission_key, outcome })
  }
  return results
}

function toOutcome(error: unknown): SubmissionOutcome {
  const { code } = error as DomainError
  if (
    error instanceof DomainError &&
    (code === 'edit_conflict' || code === 'not_found' || code === 'conflict')
  )
    return code
  throw error
}

async function changeOne(tx: Tx, which: Which, change: Change): Promise<SubmissionOutcome> {
  switch (change.kind) {
    case 'submit': {
      const found = await lockOwn(tx, which, editable)
      const missing = missingWords({ ...found, category: found.category_slug })
      if (Object.keys(missing).length) return 'incomplete'
      if (await findLack(tx, found)) return 'unreleased'
      await setSubmissionStatus(tx, found.image_id, 'in_review')
      return 'changed'
    }
    case 'take_back': {
      const { image_id } = await lockUnappealed(tx, which, ['in_review'])
      await setSubmissionStatus(tx, image_id, 'draft')
      return 'changed'
    }
    case 'delete': {
      const { image_id, submitted_at } = await lockUnappealed(tx, which, [...editable, 'in_review'])
      if (submitted_at === null) await deleteSubmission(tx, image_id)
      else await setSubmissionStatus(tx, image_id, 'withdrawn')
      return 'changed'
    }
    case 'attach_release':
      return attachRelease(tx, await lockOwn(tx, which, editable), change.release_key)
    default: {
      const found = await lockOwn(tx, which, editable)
      expectNoSlursIn(change)
      const words = changeWords(found, change)
      if (typeof words === 'string') return words
      await updateWords(tx, found.image_id, { ...found, ...words })
      return 'changed'
    }
  }
}

/** Attaches one more release, and sets the release status to `released` if it wasn't set. */
async function attachRelease(
  tx: Tx,
  { image_id, contributor_id, ...found }: SubmissionRow,
  release_key: string,
): Promise<SubmissionOutcome> {
  if ((await countOtherReleases(tx, image_id, release_key)) >= IMAGE_RELEASES_MAX) return 'too_many_releases'
  if (!(await addRelease(tx, { image_id, contributor_id, release_key }))) return 'unchanged'
  await updateWords(tx, image_id, { ...found, release_status: found.release_status ?? 'released' })
  return 'changed'
}

type WordChange = Exclude<Change, { kind: 'submit' | 'take_back' | 'delete' | 'attach_release' }>

function changeWords(
  found: SubmissionRow,
  change: WordChange,
):
  | Partial<SubmissionWords & ImageFacts & Pick<SubmissionRow, 'release_status'>>
  | 'unchanged'
  | 'too_many_keywords' {
  const { keywords } = found
  switch (change.kind) {
    case 'set_category':
      return found.category_slug === change.category ? 'unchanged' : { category_slug: change.category }
    case 'set_release_status':
      return found.release_status === change.release_status
        ? 'unchanged'
        : { release_status: change.release_status }
    case 'set_editorial':
      return found.editorial === change.editorial ? 'unchanged' : { editorial: change.editorial }
    case 'set_facts': {
      const changed = changedFacts(found, change.facts)
      return Object.keys(changed).length ? changed : 'unchanged'
    }
    default: {
      const same = (keyword: string) => keyword.toLowerCase() === change.keyword.toLowerCase()
      if (keywords.some(same) === (change.kind === 'add_keyword')) return 'unchanged'
      if (change.kind === 'remove_keyword') return { keywords: keywords.filter((keyword) => !same(keyword)) }
      return keywords.length < ASSET_KEYWORDS_MAX
        ? { keywords: [...keywords, change.keyword] }
        : 'too_many_keywords'
    }
  }
}
