/** Every text and every number of a JSON document, to be replaced one by one. */
export const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
