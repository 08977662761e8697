/**
 * The feature of the API that owns each table: only its files insert, update and delete rows. Any file may read the
 * table in a join.
 */
const owners: Record<string, string[]> = {
  assets: ['assets', 'asset_counts', 'asset_views', 'asset_view_addresses'],
  backups: ['last_backup'],
  boards: ['boards', 'board_images', 'board_links', 'board_reviewers', 'board_marks', 'board_comments'],
  'browser-files': ['browser_files'],
  corrections: ['corrections'],
  // Database triggers add rows.
  categories: ['category_counts'],
  certificates: ['certificates', 'certified_files', 'certificate_keys'],
  contributors: ['contributors', 'contributor_agreements', 'applications'],
  credits: ['credit_accounts', 'credit_entries', 'welcome_claims', 'goodwill_gifts'],
  curation: ['curated_sets'],
  cutouts: ['cutouts'],
  operators: [
    'operators',
    'first_owner_link',
    'operator_sessions',
    'operator_clients',
    'operator_factors',
    'operator_recovery_codes',
    'operator_changes',
    'operator_invitations',
    'desk_log',
  ],
  downloads: ['entitlements'],
  earnings: ['money_accounts', 'money_entries', 'order_funds', 'credit_lots', 'held_credits', 'earnings'],
  enquiries: ['enquiries'],
  'invoice-details': ['invoice_details'],
  limits: ['limits'],
  mail: ['outbox_mails'],
  mailings: ['mailings'],
  meanings: ['added_meanings'],
  members: ['users'],
  'one-time-codes': ['one_time_codes'],
  payments: [
    'orders',
    'payment_reviews',
    'payment_events',
    'refunds',
    'refund_attempts',
    'chargebacks',
    'disputes',
    'credit_notes',
    'document_series',
  ],
  releases: ['releases', 'release_pictures', 'image_releases'],
  reviews: ['submission_decisions'],
  payouts: ['payout_details', 'payouts'],
  'promo-codes': ['promo_codes'],
  'same-picture': ['picture_fingerprints'],
  saves: ['saves'],
  search: ['search_terms', 'asset_changes', 'search_epoch', 'search_server'],
  'search-counts': ['search_counts', 'hidden_wanted'],
  settings: ['setting_versions', 'setting_drafts', 'setup_steps', 'terms_mailings', 'logos'],
  sessions: ['sessions', 'known_clients'],
  submissions: ['images', 'image_captions', 'submission_appeals', 'unused_files'],
  transparency: ['transparency_months'],
  subscriptions: ['subscriptions', 'saved_cards', 'renewal_attempts', 'price_moves', 'price_notices'],
  uploads: ['uploads'],
  work: ['work'],
}

/** Writes of another feature's table, with the reason why they stay. */
const exceptions: { feature: string; tables: string[]; because: string }[] = [
  {
    feature: 'publishing',
    tables: ['assets', 'images', 'contributors'],
    because: "adds an asset with its creator's row in one transaction, and publishes an image",
  },
  {
    feature: 'demo-catalogue',
    tables: ['assets', 'contributors'],
    because: 'fills the catalogue with drawings',
  },
  {
    feature: 'saves',
    tables: ['asset_counts'],
    because: 'a save and its count are one statement, so that concurrent saves count correctly',
  },
  {
    feature: 'sessions',
    tables: ['users'],
    because: 'a session opens in the same statement that checks and counts the log-in',
  },
  {
    feature: 'one-time-codes',
    tables: ['users'],
    because: 'a code and the address that it verifies change in one statement',
  },
]

/**
 * The features that may name the table `images`, which has drafts and refused images too: those of the way to its
 * publication, and those that answer for all that a person stored. All others read the view `assets`.
 */
const readers_of_images =
  'backups corrections erasure faces member-export pictures publishing releases reviews submissions uploads work'.split(
    ' ',
  )

/** Features that work on every table, whose names they read from the database. */
const all_tables = ['backups', 'secrets']

const owner_of = new Map(
  Object.entries(owners).flatMap(([feature, tables]) => tables.map((t) => [t, feature])),
)

/** The tables that migrations create and neither drop nor rename, and that `owners` lacks. */
export function listOwnerless(migrations: string): string[] {
  const made = migrations.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)
  const dropped = new Set(
    [...migrations.matchAll(/^(?:drop table (\w+)|alter table (\w+) rename to)/gim)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  return [...made]
    .map(([, table]) => table ?? '')
    .filter((table) => !owner_of.has(table) && !dropped.has(table))
}

/** Views that only release 1.3 reads, so that a later migration can drop them. */
const old_views =
  /\b(?:from|join|update|into)\s+(?:submissions|(?:submission|asset)_(?:captions|releases))\b/i

/** Whether a feature's query file reads drafts although it has nothing to do with them, or a view of release 1.3. */
export const readsDrafts = (feature: string, text: string): boolean =>
  old_views.test(text) ||
  (!readers_of_images.includes(feature) &&
    /(?:\b(?:from|join|using|update|into)\s+|boundedCount\(.|insertRow<.*>\(\s*\w+,\s*.)images\b/i.test(text))

/** What a feature's query file writes although another feature owns it, each as a sentence. */
export function listForeignWrites(feature: string, text: string): string[] {
  if (all_tables.includes(feature)) return []
  const statements = text.matchAll(/\b(?:insert into|update|delete from|truncate)\s+(\w+|\$\{)/gi)
  const rows = text.matchAll(/\binsertRow<[^(]*>\(\s*\w+,\s*'(\w+)'/g)
  const tables = new Set([...statements, ...rows].map(([, table]) => table ?? ''))
  return [...tables].flatMap((table) => {
    if (table.startsWith('$')) return ['writes a table whose name it computes']
    const owner = owner_of.get(table)
    const excepted = exceptions.some((one) => one.feature === feature && one.tables.includes(table))
    return !owner || owner === feature || excepted ? [] : [`writes ${table}, which belongs to ${owner}`]
  })
}
