import {
  ASSET_DESCRIPTION_MAX,
  ASSET_KEYWORDS_MAX,
  ASSET_TITLE_MAX,
  type CallResult,
  uploadAsset,
} from '@taswira/contract'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { announce } from '../../../ui/announce.ts'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FileChoice } from '../../../ui/form/file-choice.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { ContributorChoice } from './contributor-choice.tsx'
import { CsvOutcome, type ReadCsv } from './csv-outcome.tsx'
import { SharedWords } from './shared-words.tsx'
import { KeywordField } from '../../../assets/keyword-field.tsx'
import { FactFields } from '../../../assets/fact-fields.tsx'
import { fileLimitsText } from '../../../uploads/file-limits.ts'
import type { DeskForm } from '../frame/use-desk-form.ts'
import {
  commonWords,
  fieldsOf,
  type GivenWords,
  numberedTitle,
  rowFor,
  titleFrom,
  type UploadWords,
  wordsIn,
  wordsOfRow,
} from './upload-words.ts'

/** The outcome of one file; `stop` when the next one would fail too. */
export type UploadOutcome = CallResult<typeof uploadAsset> | { refused: string; stop?: boolean }

interface Chosen {
  number: number
  file: File
  given: GivenWords
  /** Counts how often `given` has changed. */
  revision: number
  outcome?: UploadOutcome | 'sending'
}

interface UploadFormProps {
  upload: (words: UploadWords, file: File) => Promise<UploadOutcome>
  readCsv: (file: File) => Promise<ReadCsv>
}

const rules = v.record(v.string(), uploadAsset.body)

const wordsOfAll = (form: FormData): Record<string, UploadWords> =>
  Object.fromEntries(
    form
      .getAll('image')
      .filter((number) => typeof number === 'string')
      .map((number) => [number, wordsIn(form, number)]),
  )

const isCsv = ({ name }: File) => /\.csv$/i.test(name)

function csvWords(csv: ReadCsv | undefined, file: File): GivenWords {
  const row = csv && 'rows' in csv ? rowFor(csv.rows, file.name) : undefined
  return row ? wordsOfRow(row) : {}
}

const unmatchedIn = (csv: ReadCsv, chosen: Chosen[]) =>
  'rows' in csv
    ? csv.rows.filter((row) => !chosen.some(({ file }) => rowFor([row], file.name))).map(({ file }) => file)
    : []

const isUploaded = ({ outcome }: Chosen) => typeof outcome === 'object' && 'stock_id' in outcome

/** Sends the chosen files with their texts one at a time. Refused ones can be corrected and sent again. */
export function UploadForm({ upload, readCsv }: UploadFormProps) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [csv, setCsv] = useState<ReadCsv>()
  const waiting = chosen.filter((one) => !isUploaded(one))
  const uploaded = chosen.filter(isUploaded)
  const next_number = useRef(0)
  const results = useRef<HTMLDivElement>(null)

  const setOutcome = (number: number, outcome: Chosen['outcome']) =>
    setChosen((all) =>
      all.map((one) => (one.number === number ? { ...one, ...(outcome && { outcome }) } : one)),
    )

  async function sendAll(form: FormData) {
    const words = wordsOfAll(form)
    let added = 0
    for (const { number, file } of waiting) {
      setOutcome(number, 'sending')
      const outcome = await upload(words[number]!, file)
      setOutcome(number, outcome)
      if ('refused' in outcome && outcome.stop) break
      if ('added' in outcome) added += 1
    }
    announce(`${added} of ${waiting.length} uploaded.`)
    results.current?.focus()
  }

  const form = useForm({ name: 'upload', body: rules }, { values: wordsOfAll, send: sendAll }) as DeskForm

  const typed = () => (form.ref.current ? wordsOfAll(new FormData(form.ref.current)) : {})

  async function choose(files: File[]) {
    const table = files.findLast(isCsv)
    const words = typed()
    const last = Object.values(words).at(-1)
    const more = files
      .filter((file) => !isCsv(file))
      .map((file) => ({
        number: next_number.current++,
        file,
        given: { ...(last && commonWords(last)), ...csvWords(csv, file) },
        revision: 0,
      }))
    setChosen((all) => [...all, ...more])
    if (!table) return
    const read = await readCsv(table)
    setCsv(read)
    give(({ file }) => csvWords(read, file))
  }

  /** Changes initial values of the images that wait. What was typed in other fields stays. */
  function give(change: (one: Chosen, place: number) => GivenWords) {
    const words = typed()
    setChosen((all) =>
      all.map((one, place) =>
        isUploaded(one)
          ? one
          : {
              ...one,
              given: { ...one.given, ...words[one.number], ...change(one, place) },
              revision: one.revision + 1,
            },
      ),
    )
  }

  const applyToAll = ({ title, ...shared }: GivenWords) => {
    give((_, place) => ({ ...shared, ...(title && { title: numberedTitle(title, place + 1) }) }))
    announce(`Applied to ${waiting.length} images.`)
  }

  const sending = waiting.findIndex(({ outcome }) => outcome === 'sending')
  return (
    <div className="grid max-w-200 gap-6">
      <Notice tone="info">Images go on sale as soon as they're uploaded.</Notice>
      <FileChoice
        multiple
        disabled={form.busy}
        onChoose={(files) => void choose(files)}
        also=".csv"
        hint={`${fileLimitsText()} A CSV with the column "file" fills in their texts.`}
      />
      {csv && <CsvOutcome csv={csv} unmatched={unmatchedIn(csv, chosen)} />}
      <div ref={results} tabIndex={-1} className="grid scroll-mt-24 gap-2">
        {uploaded.map((one) => (
          <Uploaded key={one.number} {...one} />
        ))}
      </div>
      {waiting.length > 1 && <SharedWords count={waiting.length} disabled={form.busy} onApply={applyToAll} />}
      {waiting.length > 0 && (
        <SendForm form={form} className="grid gap-6">
          <fieldset disabled={form.busy} className="grid min-w-0 gap-6">
            <legend className="sr-only">Chosen images</legend>
            {waiting.map((one) => (
              <ImageFields
                key={`${one.number} ${one.revision}`}
                {...one}
                form={form}
                onRemove={() => setChosen(chosen.filter(({ number }) => number !== one.number))}
              />
            ))}
          </fieldset>
          {sending !== -1 && (
            <p className="text-small">
              Uploading image {uploaded.length + sending + 1} of {chosen.length}
              <progress
                className="bar mt-2"
                aria-label="Uploaded images"
                value={uploaded.length + sending}
                max={chosen.length}
              />
            </p>
          )}
          <SubmitButton busy={form.busy} className="justify-self-start">
            {waiting.length === 1 ? 'Upload 1 image' : `Upload ${waiting.length} images`}
          </SubmitButton>
        </SendForm>
      )}
    </div>
  )
}

function Uploaded({ file, outcome }: Chosen) {
  if (typeof outcome !== 'object' || !('stock_id' in outcome)) return null
  return (
    <Notice tone={outcome.added ? 'success' : 'info'}>
      {file.name}: {outcome.added ? 'published as ' : 'already in the catalogue as '}
      <AssetLink stock_id={outcome.stock_id} />
      {outcome.similar.length > 0 && <Similar file={file} similar={outcome.similar} />}
    </Notice>
  )
}

const AssetLink = ({ stock_id }: { stock_id: string }) => (
  <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
    {stock_id}
  </Link>
)

type SimilarAssets = CallResult<typeof uploadAsset>['similar']

/** Shows the file next to the images that show the same picture. */
function Similar({ file, similar }: { file: File; similar: SimilarAssets }) {
  return (
    <div className="mt-3">
      <p>
        It looks like {similar.length === 1 ? 'this image' : 'these images'}. Unpublish one if both show the
        same.
      </p>
      <ul className="mt-2 flex flex-wrap gap-4">
        <li className="grid justify-items-start gap-1">
          <Preview file={file} size="size-36" />
          This file
        </li>
        {similar.map(({ stock_id, title, thumbnail }) => (
          <li key={stock_id} className="grid justify-items-start gap-1">
            <img src={thumbnail} alt={title} className="size-36 rounded-field bg-sunken object-contain" />
            <AssetLink stock_id={stock_id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ImageFieldsProps extends Chosen {
  form: DeskForm
  onRemove: () => void
}

function ImageFields({ number, file, given, outcome, form, onRemove }: ImageFieldsProps) {
  const heading = useId()
  const fields = fieldsOf(number)
  return (
    <section className="panel grid gap-5 p-5" aria-labelledby={heading}>
      <input type="hidden" name="image" value={number} />
      <div className="flex items-center gap-4">
        <Preview file={file} />
        <h2 id={heading} className="min-w-0 flex-1 text-h3 wrap-anywhere">
          {file.name}
        </h2>
        <button
          type="button"
          className="btn btn-text btn-compact flex-none"
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      {typeof outcome === 'object' && 'refused' in outcome && (
        <Notice tone="danger">
          {file.name}: {outcome.refused}
        </Notice>
      )}
      <Field
        label="Title"
        {...form.field(fields.title, given.title ?? titleFrom(file.name))}
        maxLength={2 * ASSET_TITLE_MAX}
      />
      <TextArea
        label="Description"
        {...form.field(fields.description, given.description)}
        rows={2}
        maxLength={2 * ASSET_DESCRIPTION_MAX}
        hint="One paragraph. Left empty, the one in the file is used."
      />
      <KeywordField
        name={fields.keywords}
        given={given.keywords ?? []}
        amount={`at most ${ASSET_KEYWORDS_MAX}`}
        note="Left empty, those in the file are used."
        error={form.field(fields.keywords).error}
      />
      <CategoryChoice
        name={fields.category}
        given={given.category ?? ''}
        error={form.field(fields.category).error}
      />
      <FactFields
        prefix={`${number}.`}
        given={given}
        unknown="As the file says, if it does"
        field={form.field}
      />
      <ContributorChoice fields={fields} given={given.contributor} field={form.field} />
      {(['captured', 'source_url'] as const).map(
        (name) =>
          given[name] && (
            <p key={name} className="text-small wrap-anywhere">
              {name === 'captured' ? 'Taken' : 'Source'}: {given[name]}
              <input type="hidden" name={fields[name]} value={given[name]} />
            </p>
          ),
      )}
    </section>
  )
}

/** Shows the file as the browser renders it; nothing if the browser can't. */
function Preview({ file, size = 'size-16' }: { file: File; size?: 'size-16' | 'size-36' }) {
  return (
    <BlobImage
      blob={file}
      alt=""
      className={clsx(
        'flex-none rounded-field bg-sunken',
        size,
        size === 'size-16' ? 'object-cover' : 'object-contain',
      )}
    />
  )
}
