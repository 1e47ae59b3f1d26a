// What the status codes of HTTP mean and what usually causes them.
import type { Localised } from '../../tool.ts';

interface HttpStatus {
  readonly name: string;
  readonly meaning: Localised;
  /** Of failures. */
  readonly causes?: Localised;
}

const status = (name: string, en: string, zh: string, causes?: Localised): HttpStatus => ({
  name,
  meaning: { en, zh },
  ...(causes && { causes }),
});
const because = (en: string, zh: string): Localised => ({ en, zh });

export const HTTP_STATUSES: Readonly<Record<number, HttpStatus>> = {
  100: status('Continue', 'The server will take the rest of the request.', '服务器愿意接收请求的其余部分。'),
  101: status(
    'Switching Protocols',
    'The connection changes to another protocol, such as WebSocket.',
    '连接切换到其他协议，例如 WebSocket。',
  ),
  103: status(
    'Early Hints',
    'Headers in advance, so that files can be preloaded.',
    '提前发送响应头，便于预加载资源。',
  ),
  200: status('OK', 'The request succeeded.', '请求成功。'),
  201: status('Created', 'Something was created; Location says where.', '资源已创建，地址见 Location。'),
  202: status(
    'Accepted',
    'The request was accepted and is still being worked on.',
    '请求已接受，仍在处理中。',
  ),
  204: status(
    'No Content',
    'The request succeeded and there is nothing to return.',
    '请求成功，没有内容返回。',
  ),
  206: status('Partial Content', 'Only the range that was asked for is returned.', '只返回所请求的范围。'),
  207: status(
    'Multi-Status',
    'Several results with a status each, as in WebDAV.',
    '包含多个结果，各有状态，常见于 WebDAV。',
  ),
  301: status(
    'Moved Permanently',
    'The address has changed for good.',
    '地址已永久变更。',
    because(
      'An old link, http instead of https, or a missing slash at the end.',
      '链接过旧、使用了 http 而非 https，或缺少末尾斜杠。',
    ),
  ),
  302: status(
    'Found',
    'The address is elsewhere for now.',
    '地址临时变更。',
    because('A sign-in page or a redirect of the application.', '跳转到登录页或应用内重定向。'),
  ),
  303: status('See Other', 'The result is read at another address with GET.', '用 GET 到另一地址读取结果。'),
  304: status('Not Modified', 'The copy in the cache is still good.', '缓存仍然有效。'),
  307: status(
    'Temporary Redirect',
    'Elsewhere for now, with the same method and body.',
    '临时重定向，方法和正文不变。',
  ),
  308: status(
    'Permanent Redirect',
    'Moved for good, with the same method and body.',
    '永久重定向，方法和正文不变。',
  ),
  400: status(
    'Bad Request',
    'The server cannot understand the request.',
    '服务器无法理解请求。',
    because(
      'Broken JSON, a missing field, a wrong content type, or cookies that are too large.',
      'JSON 有误、缺少字段、Content-Type 错误或 Cookie 过大。',
    ),
  ),
  401: status(
    'Unauthorized',
    'The server does not know who asks.',
    '未通过身份验证。',
    because(
      'A missing, expired or mistyped token; the wrong scheme in Authorization; a clock that is off.',
      '令牌缺失、过期或写错，Authorization 类型不对，或时钟偏差。',
    ),
  ),
  402: status(
    'Payment Required',
    'Payment or credit is needed.',
    '需要付款或余额不足。',
    because('Credit used up, or a plan that does not include this.', '余额用完，或套餐不包含此功能。'),
  ),
  403: status(
    'Forbidden',
    'The server knows the caller and refuses.',
    '服务器拒绝访问。',
    because(
      'A missing permission or scope, a blocked address or country, a firewall, or a missing CSRF token.',
      '缺少权限或范围、IP 或地区被拦截、防火墙拦截，或缺少 CSRF 令牌。',
    ),
  ),
  404: status(
    'Not Found',
    'There is nothing at this address, or the caller may not know of it.',
    '地址不存在，或不向调用方公开。',
    because(
      'A typing error, something deleted, a wrong base address or version, or a private resource.',
      '地址写错、资源已删除、基础地址或版本不对，或资源为私有。',
    ),
  ),
  405: status(
    'Method Not Allowed',
    'The address exists, and not for this method; Allow lists those it takes.',
    '地址不支持此方法，可用方法见 Allow。',
    because(
      'POST instead of PUT, or a redirect that turned POST into GET.',
      '方法用错，或重定向把 POST 变成了 GET。',
    ),
  ),
  406: status(
    'Not Acceptable',
    'The server has no form that the Accept headers allow.',
    '没有符合 Accept 的内容。',
    because('An Accept header that is too strict.', 'Accept 限制过严。'),
  ),
  407: status(
    'Proxy Authentication Required',
    'A proxy wants credentials.',
    '代理要求身份验证。',
    because('A company proxy without name and password.', '公司代理未配置账号密码。'),
  ),
  408: status(
    'Request Timeout',
    'The request took too long to arrive.',
    '请求传输超时。',
    because('A slow or broken connection, or a large upload.', '网络缓慢或中断，或上传内容过大。'),
  ),
  409: status(
    'Conflict',
    'The request contradicts the present state.',
    '与当前状态冲突。',
    because('A name that is taken, or a change based on an old version.', '名称已被占用，或基于旧版本修改。'),
  ),
  410: status(
    'Gone',
    'It was there and is gone for good.',
    '资源已永久移除。',
    because('Deleted on purpose, or a retired version of an API.', '被有意删除，或接口版本已下线。'),
  ),
  411: status(
    'Length Required',
    'The request must say how long it is.',
    '需要 Content-Length。',
    because('A streamed body without a length.', '流式正文未声明长度。'),
  ),
  412: status(
    'Precondition Failed',
    'A condition in the headers does not hold.',
    '请求头中的条件不满足。',
    because('If-Match with an etag that is out of date.', 'If-Match 中的 ETag 已过期。'),
  ),
  413: status(
    'Content Too Large',
    'The body is larger than the server takes.',
    '正文过大。',
    because(
      'An upload above the limit of the application or of a proxy, such as client_max_body_size of nginx.',
      '上传超过应用或代理的限制，例如 nginx 的 client_max_body_size。',
    ),
  ),
  414: status(
    'URI Too Long',
    'The address is too long.',
    '地址过长。',
    because('Data in the query that belongs in a body.', '把应放在正文的数据放进了查询参数。'),
  ),
  415: status(
    'Unsupported Media Type',
    'The server does not take this format.',
    '不支持的格式。',
    because('A missing or wrong Content-Type.', 'Content-Type 缺失或错误。'),
  ),
  416: status(
    'Range Not Satisfiable',
    'The range lies outside the file.',
    '请求范围超出文件。',
    because('A download that is resumed after the file has changed.', '续传时文件已变化。'),
  ),
  417: status(
    'Expectation Failed',
    'The server does not do what Expect asks for.',
    '无法满足 Expect。',
    because('Expect: 100-continue behind an old proxy.', '旧代理不支持 Expect: 100-continue。'),
  ),
  418: status(
    "I'm a teapot",
    'A joke of 1998; some firewalls refuse bots with it.',
    '1998 年的玩笑，有些防火墙用它拒绝机器人。',
    because('Traffic that looks like a bot.', '请求看起来像机器人。'),
  ),
  421: status(
    'Misdirected Request',
    'This server does not answer for this host.',
    '该服务器不负责此主机名。',
    because(
      'A reused HTTP/2 connection or a certificate shared by several hosts.',
      '复用了 HTTP/2 连接，或多个主机共用证书。',
    ),
  ),
  422: status(
    'Unprocessable Content',
    'The form is right and the content is not.',
    '格式正确但内容无效。',
    because('A value that fails validation; the body usually says which.', '字段校验失败，正文通常会说明。'),
  ),
  423: status(
    'Locked',
    'It is locked.',
    '资源被锁定。',
    because('Another program holds a lock, as in WebDAV.', '其他程序持有锁，常见于 WebDAV。'),
  ),
  424: status('Failed Dependency', 'Another action that this depends on failed.', '所依赖的操作失败。'),
  425: status(
    'Too Early',
    'The server does not risk a request that may be replayed.',
    '请求可能被重放，服务器拒绝。',
    because('TLS early data.', '使用了 TLS 早期数据。'),
  ),
  426: status(
    'Upgrade Required',
    'Another protocol is needed.',
    '需要升级协议。',
    because('HTTP where the server wants HTTP/2, TLS or WebSocket.', '服务器要求 HTTP/2、TLS 或 WebSocket。'),
  ),
  428: status(
    'Precondition Required',
    'The request must name the version it is based on.',
    '请求必须带前提条件。',
    because('A change without If-Match.', '修改时没有 If-Match。'),
  ),
  429: status(
    'Too Many Requests',
    'Too many requests in a time; Retry-After may say how long to wait.',
    '请求过于频繁，等待时间见 Retry-After。',
    because(
      'A limit by key or address, a loop without pauses, or a quota that is used up.',
      '触发按密钥或 IP 的限制、循环无间隔，或配额用完。',
    ),
  ),
  431: status(
    'Request Header Fields Too Large',
    'The headers are too large.',
    '请求头过大。',
    because('Cookies or tokens that have grown.', 'Cookie 或令牌过大。'),
  ),
  451: status(
    'Unavailable For Legal Reasons',
    'Withheld for legal reasons.',
    '因法律原因不可用。',
    because('Rights or a court order in this country.', '版权或当地法律要求。'),
  ),
  499: status(
    'Client Closed Request',
    'Not a standard: nginx notes that the client left before the answer.',
    '非标准：nginx 记录客户端提前断开。',
    because('A timeout of the client that is shorter than the work.', '客户端超时短于处理时间。'),
  ),
  500: status(
    'Internal Server Error',
    'The server failed in a way that it did not foresee.',
    '服务器内部错误。',
    because(
      'An unhandled error, a wrong setting or a failed migration; its logs tell.',
      '未处理的异常、配置错误或迁移失败，请看日志。',
    ),
  ),
  501: status('Not Implemented', 'The server does not know this method.', '服务器不支持此方法。'),
  502: status(
    'Bad Gateway',
    'A proxy got no valid answer from the server behind it.',
    '代理从后端得到无效响应。',
    because(
      'The application crashed, restarts, or listens on another port.',
      '应用崩溃、正在重启或端口不对。',
    ),
  ),
  503: status(
    'Service Unavailable',
    'The server cannot answer for now.',
    '服务暂不可用。',
    because(
      'Overload, maintenance, or no healthy instance behind the load balancer.',
      '过载、维护，或负载均衡后没有健康实例。',
    ),
  ),
  504: status(
    'Gateway Timeout',
    'A proxy waited too long for the server behind it.',
    '代理等待后端超时。',
    because(
      'Slow work, a blocked database, or a timeout of the proxy that is too short.',
      '处理过慢、数据库阻塞或代理超时过短。',
    ),
  ),
  505: status(
    'HTTP Version Not Supported',
    'The server does not speak this version of HTTP.',
    '不支持此 HTTP 版本。',
  ),
  507: status(
    'Insufficient Storage',
    'The server is out of space.',
    '存储空间不足。',
    because('A full disk or a used up quota.', '磁盘已满或配额用完。'),
  ),
  508: status(
    'Loop Detected',
    'The server found a loop.',
    '检测到循环。',
    because('Links or mounts that lead back to themselves.', '链接或挂载指回自身。'),
  ),
  511: status(
    'Network Authentication Required',
    'The network wants a sign-in.',
    '需要登录网络。',
    because('The portal of a hotel or an airport.', '酒店或机场的上网认证页。'),
  ),
  520: status(
    'Unknown Error',
    'Not a standard: Cloudflare got an answer it cannot make sense of.',
    '非标准：Cloudflare 收到无法识别的响应。',
    because('The server behind it crashed or sent headers that are too large.', '源站崩溃或响应头过大。'),
  ),
  521: status(
    'Web Server Is Down',
    'Not a standard: the server behind Cloudflare refuses connections.',
    '非标准：Cloudflare 的源站拒绝连接。',
    because('The server is off, or its firewall blocks Cloudflare.', '源站关闭，或防火墙拦截了 Cloudflare。'),
  ),
  522: status(
    'Connection Timed Out',
    'Not a standard: Cloudflare could not connect in time.',
    '非标准：Cloudflare 连接源站超时。',
    because('An overloaded server or a firewall that drops packets.', '源站过载或防火墙丢包。'),
  ),
  524: status(
    'A Timeout Occurred',
    'Not a standard: the server behind Cloudflare took too long to answer.',
    '非标准：Cloudflare 等待源站响应超时。',
    because('Work of more than 100 seconds in one request.', '单次请求处理超过 100 秒。'),
  ),
  525: status(
    'SSL Handshake Failed',
    'Not a standard: TLS between Cloudflare and the server failed.',
    '非标准：Cloudflare 与源站 TLS 握手失败。',
    because('No certificate or no common cipher at the server.', '源站没有证书或没有共同加密套件。'),
  ),
  526: status(
    'Invalid SSL Certificate',
    'Not a standard: Cloudflare does not trust the certificate of the server.',
    '非标准：Cloudflare 不信任源站证书。',
    because('An expired or self-signed certificate in strict mode.', '严格模式下证书过期或自签名。'),
  ),
};
