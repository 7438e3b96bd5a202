export type Match<Id extends string> = { operationId: Id; params: Readonly<Record<string, string>> };
export type Route<Id extends string> = { operationId: Id; method: string; path: string };
export type Router<Id extends string> = (method: string, path: string) => Match<Id> | 'wrong-method' | undefined;

type Node<Id extends string> = {
  literals: Map<string, Node<Id>>;
  param: { name: string; node: Node<Id> } | undefined;
  rest: { name: string; methods: Map<string, Id> } | undefined;
  methods: Map<string, Id>;
};

/**
 * Maps method and path to an operation of the contract; the cost depends on the path's length only. Literal segments
 * win over parameters, `{name+}` takes the rest, and a trailing slash is ignored. Malformed percent-encoding in a
 * parameter matches nothing.
 */
export function createRouter<Id extends string>(routes: readonly Route<Id>[]): Router<Id> {
  const root = emptyNode<Id>();
  for (const { operationId, method, path } of routes) {
    let node = root;
    let methods: Map<string, Id> | undefined;
    for (const segment of segmentsOf(path)) {
      const name = /^\{(.+?)(\+?)\}$/.exec(segment);
      if (name?.[2]) {
        node.rest ??= { name: `${String(name[1])}+`, methods: new Map() };
        methods = node.rest.methods;
      } else if (name?.[1]) {
        node.param ??= { name: name[1], node: emptyNode() };
        // Operations on the same path must share one parameter name, because handlers read parameters by name.
        if (node.param.name !== name[1]) throw new Error(`${path}: a parameter here is called {${node.param.name}}.`);
        node = node.param.node;
      } else {
        let next = node.literals.get(segment);
        if (!next) node.literals.set(segment, (next = emptyNode()));
        node = next;
      }
    }
    methods ??= node.methods;
    if (methods.has(method)) throw new Error(`${method} ${path} is given twice.`);
    methods.set(method, operationId);
  }

  return (method, path) => {
    const params: Record<string, string> = {};
    let node = root;
    const segments = segmentsOf(path);
    for (const [index, segment] of segments.entries()) {
      const literal = node.literals.get(segment);
      if (literal) {
        node = literal;
        continue;
      }
      if (node.param) {
        const value = decoded(segment);
        if (value === undefined) return undefined;
        params[node.param.name] = value;
        node = node.param.node;
        continue;
      }
      if (!node.rest) return undefined;
      const rest = decoded(segments.slice(index).join('/'));
      if (rest === undefined) return undefined;
      params[node.rest.name] = rest;
      return found(node.rest.methods, method, params);
    }
    return found(node.methods, method, params);
  };
}

function found<Id extends string>(methods: Map<string, Id>, method: string, params: Record<string, string>) {
  const operationId = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
  if (operationId) return { operationId, params };
  return methods.size > 0 ? 'wrong-method' : undefined;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const emptyNode = <Id extends string>(): Node<Id> => ({
  literals: new Map(),
  param: undefined,
  rest: undefined,
  methods: new Map(),
});

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // malformed percent-encoding matches nothing
  }
}
