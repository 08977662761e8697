import { categoryName, declared_facts, declared_names, declaredText, type DeskAsset } from '@taswira/contract'
import { Facts } from '../../ui/facts.tsx'

const shown = ({ title, description, keywords, category, ...declared }: DeskAsset) => ({
  Title: title,
  Description: description,
  Keywords: keywords.join(', '),
  Category: categoryName(category),
  ...Object.fromEntries(
    declared_names.map((name) => [declared_facts[name].label, declaredText(name, declared[name])]),
  ),
})

/** The texts of an asset that have changed, by field name. */
export function newerWords(before: DeskAsset, now: DeskAsset): [string, string][] {
  const was = Object.values(shown(before))
  return Object.entries(shown(now)).filter(([, words], place) => words !== was[place])
}

/** Texts that a colleague has saved in the meantime, next to a form opened with older ones. */
export function NewerWords({ words, onTake }: { words: [string, string][]; onTake: () => void }) {
  return (
    <section aria-labelledby="newer" className="panel grid gap-3 overflow-clip p-5 text-small">
      <h2 id="newer" className="text-h3">
        Changed since you opened it
      </h2>
      <p>
        Your changes are still in the form below, on top of the older version. Saving will overwrite this:
      </p>
      <Facts facts={Object.fromEntries(words.map(([name, text]) => [name, text || 'none']))} />
      <button type="button" className="btn btn-outline btn-compact justify-self-start" onClick={onTake}>
        Use this version
      </button>
    </section>
  )
}
