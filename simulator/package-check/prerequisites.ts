/**
 * Tokens of an AICC prerequisite expression: identifiers with & | ~ = <> and sets, as `a & ~b` or `2*{a,b,c}`. CMI001
 * §6.5
 */
type Token = { readonly kind: 'name' | 'word' | 'number' | 'sign'; readonly text: string };

/** Returns the identifiers in an expression; undefined if malformed. */
export function namesIn(expression: string): string[] | undefined {
  const tokens = tokensOf(expression);
  if (!tokens) return undefined;
  const names: string[] = [];
  let at = 0;
  const next = () => tokens[at]?.text;
  const take = (text: string): boolean => (next() === text && tokens[at]?.kind === 'sign' ? (at++, true) : false);

  const isPart = (): boolean => {
    if (take('~')) return isPart();
    if (take('(')) return isWhole() && take(')');
    if (tokens[at]?.kind === 'number') {
      at++;
      return take('*') && isSet();
    }
    if (next() === '{') return isSet();
    const token = tokens[at];
    if (token?.kind !== 'name') return false;
    at++;
    names.push(token.text);
    if (!take('=') && !take('<>')) return true;
    const value = tokens[at++];
    return value?.kind === 'word' || value?.kind === 'name';
  };
  const isSet = (): boolean => {
    if (!take('{') || !isWhole()) return false;
    while (take(',')) if (!isWhole()) return false;
    return take('}');
  };
  const isWhole = (): boolean => {
    if (!isPart()) return false;
    while (take('&') || take('|')) if (!isPart()) return false;
    return true;
  };
  return isWhole() && at === tokens.length ? names : undefined;
}

function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  let rest = expression.trim();
  while (rest !== '') {
    const found = /^(?:"([^"]*)"|(<>|[&|~(){},=*])|([\w.:-]+))\s*/.exec(rest);
    if (!found) return undefined;
    const [all, word, sign, name] = found;
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: isCount(name, rest.slice(all.length)) ? 'number' : 'name', text: name ?? '' });
    rest = rest.slice(all.length);
  }
  return tokens.length > 2_000 ? undefined : tokens;
}

/** A number before a set is a count; elsewhere it is an identifier. */
const isCount = (name: string | undefined, after: string): boolean =>
  /^\d+$/.test(name ?? '') && /^\*\s*\{/.test(after);
