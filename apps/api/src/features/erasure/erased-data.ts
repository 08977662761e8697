/** Columns by table, separated by spaces. */
type Columns = Record<string, string>

/** Tables whose rows about a person are deleted with the account, or with that person's messages. */
export const deleted_tables = [
  // Boards go with everything on them, also with the names and comments of people who answered.
  'boards',
  'board_images',
  'board_links',
  'board_reviewers',
  'board_marks',
  'board_comments',
  'saves',
  'sessions',
  'known_clients',
  'invoice_details',
  'one_time_codes',
  'saved_cards',
  'enquiries',
  'applications',
  'outbox_mails',
  'payout_details',
  'submission_decisions',
  'submission_appeals',
  'corrections',
]

/** Columns that are emptied or replaced by a placeholder, in rows that stay. */
export const cleared_columns: Columns = {
  users: 'email full_name password_hash',
  contributors: 'user_id bio website location',
  contributor_agreements: 'client_hash full_name',
  payouts: 'account_name',
  // Drafts and refused images are deleted as a whole, with their captions and releases.
  images: 'submission_key file_name notes credential',
  // The job that deletes unfinished uploads deletes these rows and their files.
  uploads: 'file_name',
}

/**
 * What stays although a person wrote it or is named in it, by the reason. Privacy notice: "Payment and licence records are
 * kept under a number that can't be traced to anyone. Invoices keep the company that they were made out to, and
 * certificates the name of their holder, because others rely on them."
 */
export const kept_columns: Record<string, Columns> = {
  'Books and licences, under the number of an account without a name or address.': {
    credit_accounts: 'user_id kind',
    entitlements: 'user_id',
    goodwill_gifts: 'user_id operator_id',
    orders:
      'reference user_id code frequency country invoice_number transaction_id extra_transactions item plan_name',
    price_notices: 'user_id',
    subscriptions: 'user_id',
    payouts:
      'reference contributor_id month approved_by also_approved_by bank_name last4 problem problem_note transfer_code',
    contributor_agreements: 'contributor_id version text_sha256',
    earnings: 'contributor_id',
    money_accounts: 'contributor_id',
  },
  'An invoice keeps the company that it was made out to, as the law requires; orders that were not paid are emptied.':
    {
      orders: 'invoice_company invoice_address invoice_tax_number',
    },
  'A certificate proves a licence: who holds it, for which client and project, and which files were delivered.':
    {
      certificates:
        'certificate_id holder stock_id title creator licence_name licence_version licence_url digital_source_type data_mining release client project',
      certified_files: 'certificate_id sha256 file_name media_type',
    },
  'Images that others licensed keep their texts and the name under which they were published; they are off sale.':
    {
      images:
        'stock_id slug title description keywords location contributor_id agreement_version licence_name licence_url source_url copyright_notice captured_in orientation colour colours placeholder picture_key master_key content_hash metadata_hash draft_reason faces cleared_uses',
      image_captions: 'language title description',
      contributors: 'username full_name',
    },
  'Releases of published images, with names encrypted: images that others licensed rely on them.': {
    releases:
      'release_key contributor_id link_hash withdrawal_hash text_version text_sha256 uses sealed paper_key',
    release_pictures: 'picture_key',
  },
  'Messages of the payment provider, encrypted, which are deleted after 90 days.': {
    payment_events: 'body_hash name reference sealed',
  },
  'Keyed hashes that only our secret can trace: for good that a mailbox had its gift, the others for a day at most.':
    {
      welcome_claims: 'mailbox_hash client_hash',
      limits: 'limit_key',
      asset_views: 'viewer_hash',
      asset_view_addresses: 'address_hash',
    },
  'The rest of an ended upload, until a job deletes it.': {
    uploads: 'upload_key contributor_id sha256 refusal refused_size',
    unused_files: 'master_key picture_key',
  },
  'Who did what at the desk can never be changed; it names members by number, and contributors by their public name.':
    {
      desk_log: 'operator_id action subject before after',
    },
  'Operators work here and are not members; `npm run desk -- remove` ends their access.': {
    operators: 'email password_hash',
    operator_clients: 'operator_id client_hash',
    operator_factors: 'operator_id sealed',
    operator_changes: 'operator_id asked_by password_hash',
    operator_invitations: 'email secret_hash invited_by',
    operator_recovery_codes: 'operator_id code_hash code_start slow_hash',
    operator_sessions: 'token_hash operator_id',
    first_owner_link: 'secret_hash',
    mailings: 'operator_id subject body',
    logos: 'logo_id svg png icon sharing operator_id',
    price_moves: 'operator_id',
    promo_codes: 'code offers operator_id',
    refund_attempts: 'operator_id provider_id counted_as provider_event_ref reason',
    setting_drafts: 'topic content operator_id',
    setting_versions: 'topic content operator_id',
    setup_steps: 'step operator_id',
  },
  'Words that at least five people searched for on a day, or that nobody else can see, for 90 days and without a person.':
    {
      search_counts: 'words',
    },
  'Texts that operators took off the list of wanted subjects, so that they stay off it.': {
    hidden_wanted: 'words',
  },
  'Leads to no person.': {
    images: 'fingerprints lookups',
    added_meanings: 'words terms',
    browser_files: 'name body',
    category_counts: 'category_slug',
    certificate_keys: 'key_id public_x',
    credit_entries: 'idempotency_key',
    credit_notes: 'credit_note_number',
    cutouts: 'version storage_key',
    chargebacks: 'dispute_id',
    disputes: 'open_ids decided_ids',
    migrations: 'name sha256',
    money_entries: 'idempotency_key',
    order_funds: 'mode',
    payment_reviews: 'reason_code currency',
    picture_fingerprints: 'fingerprints',
    refunds: 'source',
    renewal_attempts: 'action_url',
    search_server: 'layout',
    search_terms: 'term folded',
    transparency_months: 'month reasons',
    work: 'key error',
  },
}
