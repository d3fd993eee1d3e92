/** An approver who types so many other cards at one approval is guessing the number. */
export const MAX_MISMATCHES = 5

/** How long a link to receive money lives at most. */
export const MAX_LINK_DAYS = 14

/** The name and e-mail of a link's recipient. */
export const MAX_RECIPIENT_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254

/** The reason that a person gives for a decision. */
export const MAX_NOTE_LENGTH = 1_000

/** The gateway's own limits for a payment or payout. */
export const MAX_DESCRIPTION_LENGTH = 128
export const MAX_METADATA_NAME_LENGTH = 32
export const MAX_METADATA_TEXT_LENGTH = 512

/** The gateway takes 16 pairs, and one of them is the plugin's. */
export const MAX_METADATA_PAIRS = 15

/** How far ahead an entry can be put away. Longer would be a way to hide it. */
export const MAX_SNOOZE_DAYS = 31

/** The longest period of the figures: ten years are summed in no time. */
export const MAX_PERIOD_DAYS = 3_700
