import { ASSET_DESCRIPTION_MAX, ASSET_TITLE_MAX, categories, type CorrectableWords } from '@taswira/contract'
import type { FormState } from '../forms/use-form.ts'
import { Field } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { FactFields } from './fact-fields.tsx'
import { KeywordField } from './keyword-field.tsx'

interface WordFieldsProps {
  given: CorrectableWords
  /** What the title changes, or doesn't. */
  title_hint: string
  /** How many keywords there can be, such as "5 to 50". */
  amount: string
  field: FormState['field']
  /** Notes about the keywords. */
  children?: React.ReactNode
}

/** The words and facts of an image in the catalogue, for operators and for its contributor. */
export const WordFields = ({ given, title_hint, amount, field, children }: WordFieldsProps) => (
  <>
    <Field label="Title" {...field('title', given.title)} maxLength={2 * ASSET_TITLE_MAX} hint={title_hint} />
    <TextArea
      label="Description"
      {...field('description', given.description)}
      rows={3}
      maxLength={2 * ASSET_DESCRIPTION_MAX}
      hint="One paragraph, shown on the image's page."
    />
    <KeywordField name="keywords" given={given.keywords} amount={amount} error={field('keywords').error} />
    {children}
    {/* As wide as one of the facts below it. */}
    <div className="sm:w-[calc(50%-10px)]">
      <SelectField
        label="Category"
        name="category"
        defaultValue={given.category}
        options={category_options}
        error={field('category').error}
      />
    </div>
    <FactFields given={given} unknown="Not declared" field={field} />
  </>
)

const category_options = categories.map(({ slug, name }): [string, string] => [slug, name])
