/** A state of an item, shown beside its title. */
export interface StateTag {
  text: string
  look: 'success' | 'danger' | 'grey'
}

export const test_tag: StateTag = { text: 'Test', look: 'grey' }

export const StateTags = ({ tags }: { tags: StateTag[] }) =>
  tags.map(({ text, look }) => (
    <span key={text} className={`tag tag-${look}`}>
      {text}
    </span>
  ))

/** The title of an item in a list, with its states. */
export const Titled = ({ tags, children }: { tags: StateTag[]; children: React.ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {children}
    <StateTags tags={tags} />
  </span>
)
