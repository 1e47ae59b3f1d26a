# Runs the program of a model, and writes down what it answers or why it failed. This is no boundary: a program can change
# all of it. What it can reach is decided by `host.ts`.
def run():
    import _ast
    import sys
    from _collections_abc import MutableMapping
    from _json import encode_basestring

    only_syntax = 0x400
    longest = 256 * 1024
    longest_failure = 2_000
    missing = (
        "This Python has its standard library only: no packages such as numpy or pandas,"
        " no network, no processes and no threads."
    )
    infinite = (float("inf"), float("-inf"))
    open_file = open

    sys.stdout.reconfigure(line_buffering=True)
    # What could not work: calls of C functions, and the bridge to JavaScript.
    for name in ("_ctypes", "pyodide", "_pyodide"):
        sys.modules[name] = None
    sys.path.append("/home")

    def quote(text):
        if len(text) > longest:
            raise Long()
        quoted = encode_basestring(text)
        if quoted.isascii():
            return quoted
        # Halves of characters, which UTF-8 cannot say, as JSON writes them.
        return quoted.encode("utf-8", "backslashreplace").decode("utf-8")

    def key_of(key):
        if isinstance(key, str):
            return quote(key)
        if key is None or isinstance(key, bool):
            return quote({None: "null", True: "true", False: "false"}[key])
        return quote(str(key))

    class Long(Exception):
        pass

    class Writer:
        def __init__(self):
            self.parts = []
            self.size = 0

        def add(self, text):
            self.size += len(text)
            if self.size > longest:
                raise Long()
            self.parts.append(text)

        def rows(self, values, write, marks):
            self.add(marks[0])
            for index, value in enumerate(values):
                if index:
                    self.add(",")
                write(value)
            self.add(marks[1])

        def pair(self, pair):
            self.add(key_of(pair[0]) + ":")
            self.write(pair[1])

        def write(self, value):
            if value is None:
                self.add("null")
            elif value is True or value is False:
                self.add("true" if value else "false")
            elif isinstance(value, str):
                self.add(quote(value))
            elif isinstance(value, int):
                # Others read numbers as fractions, which are exact up to here only.
                exact = -(2**53) < value < 2**53
                self.add(int.__repr__(value) if exact else quote(int.__repr__(value)))
            elif isinstance(value, float):
                unreal = value != value or value in infinite
                self.add(quote(repr(value)) if unreal else float.__repr__(value))
            elif isinstance(value, dict):
                self.rows(value.items(), self.pair, "{}")
            elif hasattr(value, "_asdict"):
                self.write(value._asdict())
            elif isinstance(value, (list, tuple, set, frozenset, range)) or hasattr(value, "__next__"):
                self.rows(value, self.write, "[]")
            elif isinstance(value, (bytes, bytearray)):
                self.add(quote(value.decode("utf-8", "replace")))
            elif hasattr(value, "isoformat"):
                self.add(quote(value.isoformat()))
            elif hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
                self.write({name: getattr(value, name) for name in value.__dataclass_fields__})
            elif hasattr(type(value), "keys") and hasattr(type(value), "__getitem__"):
                self.write(dict(value))
            else:
                self.add(quote(str(value)))

    def where(error):
        if isinstance(error, SyntaxError) and error.filename == "program.py":
            return error.lineno
        line = None
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == "program.py":
                line = trace.tb_lineno
            trace = trace.tb_next
        return line

    def describe(error):
        name = type(error).__name__
        message = error.msg if isinstance(error, SyntaxError) else str(error)
        if isinstance(error, MemoryError) and not message:
            message = "the program needs more memory than it may use"
        line = where(error)
        text = name + (": " + message if message else "")
        if line is not None:
            text += f" (line {line})"
        if isinstance(error, ImportError):
            text = text[: longest_failure - len(missing) - 2] + ". " + missing
        return text[:longest_failure]

    class Unread:
        def __init__(self, index):
            self.path = f"/attached/{index}"

    # A dictionary to whom asks, as `json` does; what is in a file is read when it is wanted, and not kept.
    class Files(MutableMapping, dict):
        __setitem__ = dict.__setitem__
        __delitem__ = dict.__delitem__
        __contains__ = dict.__contains__
        __iter__ = lambda self: dict.__iter__(self)
        __len__ = dict.__len__
        __hash__ = None
        __reversed__ = lambda self: dict.__reversed__(self)

        def __getitem__(self, name):
            value = dict.__getitem__(self, name)
            if type(value) is not Unread:
                return value
            with open_file(value.path, "rb") as file:
                return file.read().decode("utf-8")

        def __repr__(self):
            return repr(self.copy())

        def __or__(self, other):
            return self.copy() | other

        def __ror__(self, other):
            return other | self.copy()

        def __ior__(self, other):
            self.update(other)
            return self

        def __reduce_ex__(self, protocol):
            return dict, (self.copy(),)

        def copy(self):
            return dict(self.items())

    def read_job():
        files = Files()
        try:
            with open("/job.json", encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            return None, files
        import json

        job = json.loads(text)
        for index, name in enumerate(job["names"]):
            files[name] = Unread(index)
        return job["input"], files

    def evaluate(source):
        data, files = read_job()
        scope = {"__name__": "__main__", "__builtins__": __builtins__, "input": data, "files": files}
        tree = compile(source, "program.py", "exec", only_syntax, True)
        last = tree.body[-1] if tree.body else None
        if not isinstance(last, _ast.Expr):
            exec(compile(tree, "program.py", "exec", 0, True), scope)
            return scope.get("result")
        tree.body.pop()
        exec(compile(tree, "program.py", "exec", 0, True), scope)
        value = eval(compile(_ast.Expression(last.value), "program.py", "eval", 0, True), scope)
        # A program that ends with a call of print says nothing by its value.
        return scope.get("result") if value is None else value

    def answer():
        try:
            with open("/program.py", encoding="utf-8") as file:
                source = file.read()
            value = evaluate(source)
        except SystemExit as end:
            if end.code is None or end.code == 0:
                return '{"value":null}'
            return '{"failure":' + quote(f"The program ended itself: {end.code}"[:longest_failure]) + "}"
        except BaseException as error:
            return '{"failure":' + quote(describe(error)) + "}"
        writer = Writer()
        try:
            writer.write(value)
        except Long:
            return '{"failure":' + quote(f"The result is longer than {longest} characters.") + "}"
        except RecursionError:
            return '{"failure":"The result contains itself, or goes too deep."}'
        except BaseException as error:
            return '{"failure":' + quote(describe(error)) + "}"
        return '{"value":' + "".join(writer.parts) + "}"

    text = answer()
    sys.stdout.flush()
    # Where the host listens for it; no file, so that a full disk is no reason to be silent.
    with open(3, "w", encoding="utf-8", closefd=False) as output:
        output.write(text)


run()
