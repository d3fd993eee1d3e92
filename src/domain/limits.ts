/** After so many other cards at one approval, someone is guessing the number. */
export const MAX_MISMATCHES = 5

/** So long a link to receive money lives at most. */
export const MAX_LINK_DAYS = 14

/** Of the recipient of a link. */
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

/** So long a period of the figures is at most: ten years are summed in no time. */
export const MAX_PERIOD_DAYS = 3_700
